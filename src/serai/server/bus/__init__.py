"""Hints between nodes that a log has grown; the entries themselves are read from the log."""
