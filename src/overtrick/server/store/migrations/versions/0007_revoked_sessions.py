"""Login sessions that have ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "revoked_sessions",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_revoked_sessions_person")),
        sa.PrimaryKeyConstraint("person", "session", name=op.f("pk_revoked_sessions")),
    )
    op.create_index(op.f("ix_revoked_sessions_until"), "revoked_sessions", ["until"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("revoked_sessions")
