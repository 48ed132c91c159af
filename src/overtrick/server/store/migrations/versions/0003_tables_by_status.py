"""Tables have an index by status, to find the few active ones quickly."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index."""
    op.create_index("ix_tables_status", "tables", ["status", "changed_at"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_tables_status", "tables")
