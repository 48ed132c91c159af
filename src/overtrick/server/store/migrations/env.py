"""Entry point for Alembic: runs the migrations over the connection that the database has opened."""

from __future__ import annotations

from alembic import context

from overtrick.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
