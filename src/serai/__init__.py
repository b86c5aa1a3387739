"""Āmul and Das Amulett: rules, bots and a place to play."""

__version__ = "0.1.0"
