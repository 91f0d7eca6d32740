"""The whole house without a server: a folder that any web space can serve (docs/anywhere.md).

`building.py` writes it; `house.py` is what a browser's worker runs in place of a server; `page/` has the scripts around it.
"""
