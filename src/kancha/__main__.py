"""`python -m kancha`."""

from kancha.cli import main

if __name__ == "__main__":
    main()
