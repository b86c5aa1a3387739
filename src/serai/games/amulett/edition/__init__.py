"""Editions: reading one from its file, proving it, and turning it into the numbers the rules read."""
