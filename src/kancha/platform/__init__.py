"""What differs between a server and a browser's worker: running in the background, thinking elsewhere, keeping bytes.

`platform.py` says what there must be; `server.py` has it of threads and processes, `browser.py` of one loop and message ports.
Wall and monotonic time are Python's own in both.
"""
