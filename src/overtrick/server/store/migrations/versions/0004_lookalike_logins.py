"""Logins are folded further: more letters of other alphabets count as the Latin ones they look like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# What the fold of names has learned since logins were first stored, as it was then: it may learn more.
_LEARNED = str.maketrans("ӏүвнкмт" + "βεζηχγ" + "օոսɡɑı", "lybhkmt" + "bezhxy" + "onugai")

_CREDENTIALS = sa.table("credentials", sa.column("person"), sa.column("login"), sa.column("created_at"))


def upgrade() -> None:
    """Fold every login again. Where the name has become another account's, the login stays as it is."""
    connection = op.get_bind()
    query = sa.select(_CREDENTIALS.c.person, _CREDENTIALS.c.login).order_by(_CREDENTIALS.c.created_at)
    rows = connection.execute(query).all()
    taken = {login for _, login in rows}
    for person, login in rows:
        folded = login.translate(_LEARNED)
        if folded not in taken:
            taken.add(folded)
            change = sa.update(_CREDENTIALS).where(_CREDENTIALS.c.person == person).values(login=folded)
            connection.execute(change)


def downgrade() -> None:
    """What a letter was before is not kept, so logins stay as they are."""
