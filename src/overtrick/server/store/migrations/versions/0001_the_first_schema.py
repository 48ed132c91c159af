"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "ledger_accounts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind = 'house' OR balance >= 0", name=op.f("ck_ledger_accounts_not_below_zero")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_ledger_accounts")),
    )
    op.create_table(
        "ledger_transactions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transactions")),
        sa.UniqueConstraint("purpose", name=op.f("uq_ledger_transactions_purpose")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("cookies_since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.BigInteger(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("room", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("open_seats", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_listed", "tables", ["public", "status", "changed_at"], unique=False)
    op.create_table(
        "credentials",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_credentials_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_credentials")),
        sa.UniqueConstraint("login", name=op.f("uq_credentials_login")),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_leases_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_until"), "leases", ["until"], unique=False)
    op.create_table(
        "ledger_entries",
        sa.Column("transaction_id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["ledger_accounts.name"], name=op.f("fk_ledger_entries_account")),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["ledger_transactions.id"], name=op.f("fk_ledger_entries_transaction_id")
        ),
        sa.PrimaryKeyConstraint("transaction_id", "account", name=op.f("pk_ledger_entries")),
    )
    op.create_index(op.f("ix_ledger_entries_account"), "ledger_entries", ["account"], unique=False)
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=True),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("action_id", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_log_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_log")),
        sa.UniqueConstraint("table_id", "action_id", name=op.f("uq_log_table_id_action_id")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_matches_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_finished_at"), "matches", ["finished_at"], unique=False)
    op.create_index(op.f("ix_matches_game"), "matches", ["game"], unique=False)
    op.create_index(op.f("ix_matches_table_id"), "matches", ["table_id"], unique=False)
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("final", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("credits", sa.BigInteger(), nullable=False),
        sa.Column("deals", sa.BigInteger(), nullable=False),
        sa.Column("tricks", sa.BigInteger(), nullable=False),
        sa.Column("bids", sa.BigInteger(), nullable=False),
        sa.Column("bids_exact", sa.BigInteger(), nullable=False),
        sa.Column("nellos", sa.BigInteger(), nullable=False),
        sa.Column("nellos_made", sa.BigInteger(), nullable=False),
        sa.Column("contracts", sa.BigInteger(), nullable=False),
        sa.Column("contracts_made", sa.BigInteger(), nullable=False),
        sa.Column("bags", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_seats_match_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_match_seats_person")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seats")),
    )
    op.create_index(op.f("ix_match_seats_person"), "match_seats", ["person"], unique=False)


def downgrade() -> None:
    """Drop all tables."""
    op.drop_index(op.f("ix_match_seats_person"), "match_seats")
    op.drop_table("match_seats")
    op.drop_index(op.f("ix_matches_table_id"), "matches")
    op.drop_index(op.f("ix_matches_game"), "matches")
    op.drop_index(op.f("ix_matches_finished_at"), "matches")
    op.drop_table("matches")
    op.drop_table("log")
    op.drop_index(op.f("ix_ledger_entries_account"), "ledger_entries")
    op.drop_table("ledger_entries")
    op.drop_index(op.f("ix_leases_until"), "leases")
    op.drop_table("leases")
    op.drop_table("credentials")
    op.drop_index("ix_tables_listed", "tables")
    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_table("people")
    op.drop_table("ledger_transactions")
    op.drop_table("ledger_accounts")
