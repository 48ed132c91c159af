"""Acts of the host, bans, deleted people, links for a new password, reports and blocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and create the tables."""
    op.add_column("people", sa.Column("banned_at", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("ban_reason", sa.Text(), nullable=True))
    op.add_column("people", sa.Column("deleted_at", sa.BigInteger(), nullable=True))
    op.add_column("ledger_transactions", sa.Column("reason", sa.Text(), nullable=True))
    personal = sa.text("kind IN ('seated', 'said')")
    op.create_index("ix_log_person", "log", ["person"], sqlite_where=personal, postgresql_where=personal)
    op.create_table(
        "admin_acts",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_admin_acts")),
    )
    op.create_table(
        "password_resets",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_password_resets_person")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_password_resets")),
    )
    op.create_index(op.f("ix_password_resets_person"), "password_resets", ["person"], unique=False)
    op.create_table(
        "blocks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("blocker", sa.Text(), nullable=False),
        sa.Column("blocked", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["blocker"], ["people.id"], name=op.f("fk_blocks_blocker")),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"], name=op.f("fk_blocks_blocked")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blocks")),
        sa.UniqueConstraint("blocker", "blocked", name=op.f("uq_blocks_blocker_blocked")),
    )
    op.create_index(op.f("ix_blocks_blocked"), "blocks", ["blocked"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("reported", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["reporter"], ["people.id"], name=op.f("fk_reports_reporter")),
        sa.ForeignKeyConstraint(["reported"], ["people.id"], name=op.f("fk_reports_reported")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reports_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    for column in ("at", "reporter", "reported"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column], unique=False)


def downgrade() -> None:
    """Drop the tables and the columns."""
    for table in ("reports", "blocks", "password_resets", "admin_acts"):
        op.drop_table(table)
    op.drop_index("ix_log_person", "log")
    op.drop_column("ledger_transactions", "reason")
    for column in ("deleted_at", "ban_reason", "banned_at"):
        op.drop_column("people", column)
