"""`python -m serai` is the same as `serai`."""

from serai.cli import main

if __name__ == "__main__":
    main()
