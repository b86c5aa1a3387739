"""The migration steps of the database schema."""
