"""Alembic's entry: migrations run over the connection that the store has opened."""

from __future__ import annotations

from alembic import context

from overtrick.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
