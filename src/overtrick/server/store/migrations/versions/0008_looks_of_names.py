"""Logins and the looks of names follow Unicode's table of confusable characters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from overtrick.server.folding import fold_name, looks_of

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_CREDENTIALS = sa.table(
    "credentials", sa.column("person"), sa.column("login"), sa.column("looks"), sa.column("created_at")
)
_PEOPLE = sa.table("people", sa.column("id"), sa.column("name"))


def upgrade() -> None:
    """Fold every name again. A login stays as it is if another account already has the new form."""
    op.add_column("credentials", sa.Column("looks", sa.Text(), nullable=False, server_default=""))
    op.create_index(op.f("ix_credentials_looks"), "credentials", ["looks"])
    connection = op.get_bind()
    query = sa.select(_CREDENTIALS.c.person, _CREDENTIALS.c.login, _PEOPLE.c.name)
    query = query.join(_PEOPLE, _PEOPLE.c.id == _CREDENTIALS.c.person).order_by(_CREDENTIALS.c.created_at)
    rows = connection.execute(query).all()
    taken = {login for _, login, _ in rows}
    for person, login, name in rows:
        folded = fold_name(name)
        new = login if folded in taken else folded
        taken.add(new)
        change = sa.update(_CREDENTIALS).where(_CREDENTIALS.c.person == person)
        connection.execute(change.values(login=new, looks=looks_of(name)))


def downgrade() -> None:
    """Drop the column. The logins stay: the letters from before are not stored."""
    op.drop_index(op.f("ix_credentials_looks"), "credentials")
    op.drop_column("credentials", "looks")
