"""Runs the migration steps on a given connection; Alembic imports this module."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
