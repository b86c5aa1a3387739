"""The command line: play, watch, prove and measure, with words for people."""

from serai.cli.app import main

__all__ = ["main"]
