"""Friends, invitations to tables, and a column that says whether friends see that a person is online."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and create the tables."""
    op.add_column("people", sa.Column("hides_online", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "friends",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("low", sa.Text(), nullable=False),
        sa.Column("high", sa.Text(), nullable=False),
        sa.Column("asker", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["low"], ["people.id"], name=op.f("fk_friends_low")),
        sa.ForeignKeyConstraint(["high"], ["people.id"], name=op.f("fk_friends_high")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_friends")),
        sa.UniqueConstraint("low", "high", name=op.f("uq_friends_low_high")),
    )
    op.create_index(op.f("ix_friends_high"), "friends", ["high"], unique=False)
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("inviter", sa.Text(), nullable=False),
        sa.Column("invited", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id")),
        sa.ForeignKeyConstraint(["inviter"], ["people.id"], name=op.f("fk_invitations_inviter")),
        sa.ForeignKeyConstraint(["invited"], ["people.id"], name=op.f("fk_invitations_invited")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("table_id", "invited", name=op.f("uq_invitations_table_id_invited")),
    )
    for column in ("inviter", "invited"):
        op.create_index(op.f(f"ix_invitations_{column}"), "invitations", [column], unique=False)


def downgrade() -> None:
    """Drop the tables and the column."""
    for table in ("invitations", "friends"):
        op.drop_table(table)
    op.drop_column("people", "hides_online")
