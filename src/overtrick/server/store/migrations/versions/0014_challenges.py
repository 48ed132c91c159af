"""Challenges and the attempts of people at them. Matches have a column for the challenge that they belong to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and add the column."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.BigInteger(), nullable=False),
        sa.Column("deals", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("creator", sa.Text(), nullable=True),
        sa.Column("day", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["creator"], ["people.id"], name=op.f("fk_challenges_creator")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sa.UniqueConstraint("day", "game", name=op.f("uq_challenges_day_game")),
    )
    op.create_index(op.f("ix_challenges_creator"), "challenges", ["creator"])
    op.create_table(
        "challenge_attempts",
        sa.Column("challenge_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("match_id", sa.Text(), nullable=True),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("margin", sa.Double(), nullable=False),
        sa.Column("deals", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_challenge_attempts_challenge_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_challenge_attempts_person")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_challenge_attempts_table_id")),
        sa.PrimaryKeyConstraint("challenge_id", "person", name=op.f("pk_challenge_attempts")),
    )
    op.create_index(op.f("ix_challenge_attempts_person"), "challenge_attempts", ["person"])
    op.create_index(op.f("ix_challenge_attempts_table_id"), "challenge_attempts", ["table_id"])
    op.add_column("matches", sa.Column("challenge", sa.Text(), nullable=True))


def downgrade() -> None:
    """Drop the column and the tables. All challenges are lost."""
    op.drop_column("matches", "challenge")
    op.drop_table("challenge_attempts")
    op.drop_table("challenges")
