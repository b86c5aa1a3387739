"""The migration steps, each named by its number."""
