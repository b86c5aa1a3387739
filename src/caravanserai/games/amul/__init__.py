"""Āmul: 3 to 8 merchants draft cards through a shared market."""
