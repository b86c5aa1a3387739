"""Doors for researchers: many tables at once, and the environments that learners expect."""
