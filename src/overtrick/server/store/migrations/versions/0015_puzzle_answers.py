"""Answers of people to the puzzles of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_puzzle_answers_person")),
        sa.PrimaryKeyConstraint("person", "game", "day", name=op.f("pk_puzzle_answers")),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("puzzle_answers")
