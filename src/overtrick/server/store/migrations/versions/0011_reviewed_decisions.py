"""Decisions of finished matches that were judged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviewed_decisions",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("deal", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("judgement", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_reviewed_decisions_match_id")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_reviewed_decisions")),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("reviewed_decisions")
