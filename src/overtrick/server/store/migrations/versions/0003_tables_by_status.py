"""Tables that wait or are played are found among all that are over."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_index("ix_tables_status", "tables", ["status", "changed_at"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_tables_status", "tables")
