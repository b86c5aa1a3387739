"""What the tables of the database schema share."""

from sqlalchemy import MetaData

metadata = MetaData()
JSON = {"json": True}
"""Marks columns whose text is JSON, so that an export writes them as JSON."""
