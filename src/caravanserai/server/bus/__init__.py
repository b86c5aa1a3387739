"""Hints from node to node that something is new; what it is stands in the log."""
