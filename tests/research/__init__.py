"""The doors for researchers."""
