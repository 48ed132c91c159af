"""Matches have a column that says whether a person had help."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("helped", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("matches", "helped")
