"""Leases are valid as long as their holder is, and tables know their creator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TABLES = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("creator"))
_LOG = sa.table("log", sa.column("table_id"), sa.column("seq"), sa.column("person"))


def upgrade() -> None:
    """Create the table of holders, and fill the new column for open tables. All leases end."""
    op.create_table(
        "lease_holders",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lease_holders")),
    )
    op.create_index(op.f("ix_lease_holders_until"), "lease_holders", ["until"])
    op.execute("DELETE FROM leases")
    op.drop_index(op.f("ix_leases_until"), "leases")
    op.drop_column("leases", "until")
    op.add_column("tables", sa.Column("creator", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("bots_only", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_creator"), "tables", ["creator", "status"])
    creator = sa.select(_LOG.c.person).where(_LOG.c.table_id == _TABLES.c.id, _LOG.c.seq == 1).scalar_subquery()
    is_open = _TABLES.c.status.in_(("gathering", "playing"))
    op.get_bind().execute(sa.update(_TABLES).where(is_open).values(creator=creator))


def downgrade() -> None:
    """Go back to leases with a time of their own. All leases end."""
    op.drop_index(op.f("ix_tables_creator"), "tables")
    op.drop_column("tables", "bots_only")
    op.drop_column("tables", "creator")
    op.execute("DELETE FROM leases")
    op.add_column("leases", sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_leases_until"), "leases", ["until"])
    op.drop_table("lease_holders")
