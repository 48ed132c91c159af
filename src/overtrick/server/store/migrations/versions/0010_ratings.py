"""Tables and matches may be rated. Rated matches, their seats and the ratings of people have tables of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and create the tables. Nothing that was played before is rated."""
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_rated"), "tables", ["rated"])
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "rated_matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rated_matches_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rated_matches")),
    )
    op.create_index(op.f("ix_rated_matches_table_id"), "rated_matches", ["table_id"])
    op.create_index("ix_rated_matches_order", "rated_matches", ["rated", "game", "finished_at", "id"])
    op.create_table(
        "rated_seats",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("side", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("left_match", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=True),
        sa.Column("deviation", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["rated_matches.id"], name=op.f("fk_rated_seats_match_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_rated_seats_person")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_rated_seats")),
    )
    op.create_index(op.f("ix_rated_seats_person"), "rated_seats", ["person"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("matches", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_ratings_person")),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_game"), "ratings", ["game"])


def downgrade() -> None:
    """Drop the tables and the columns. All ratings are lost."""
    op.drop_table("ratings")
    op.drop_table("rated_seats")
    op.drop_table("rated_matches")
    op.drop_column("matches", "rated")
    op.drop_index(op.f("ix_tables_rated"), "tables")
    op.drop_column("tables", "rated")
