"""Duplicate matches: the people of both teams, and the two tables. They are challenges, which get two columns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and create the tables."""
    op.add_column("challenges", sa.Column("duplicate", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("challenges", sa.Column("dealt_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "duplicate_players",
        sa.Column("challenge_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("team", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_duplicate_players_challenge_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_duplicate_players_person")),
        sa.PrimaryKeyConstraint("challenge_id", "person", name=op.f("pk_duplicate_players")),
        sa.UniqueConstraint("challenge_id", "team", "place", name=op.f("uq_duplicate_players_challenge_id_team_place")),
    )
    op.create_index(op.f("ix_duplicate_players_person"), "duplicate_players", ["person"])
    op.create_table(
        "duplicate_tables",
        sa.Column("challenge_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("match_id", sa.Text(), nullable=True),
        sa.Column("deals", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_duplicate_tables_challenge_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_duplicate_tables_table_id")),
        sa.PrimaryKeyConstraint("challenge_id", "number", name=op.f("pk_duplicate_tables")),
    )
    op.create_index(op.f("ix_duplicate_tables_table_id"), "duplicate_tables", ["table_id"])


def downgrade() -> None:
    """Drop the tables and the columns. All duplicate matches are lost; their finished matches stay."""
    op.drop_table("duplicate_tables")
    op.drop_table("duplicate_players")
    op.execute("DELETE FROM challenges WHERE duplicate")
    op.drop_column("challenges", "dealt_at")
    op.drop_column("challenges", "duplicate")
