"""Logins are folded again: more letters of other alphabets count as the Latin letters they look like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# The letters that fold_name learned with this version. A copy, because fold_name may change later.
_NEW_LOOKALIKES = str.maketrans("ӏүвнкмт" + "βεζηχγ" + "օոսɡɑı", "lybhkmt" + "bezhxy" + "onugai")

_CREDENTIALS = sa.table("credentials", sa.column("person"), sa.column("login"), sa.column("created_at"))


def upgrade() -> None:
    """Fold every login again. A login stays as it is if another account already has the new form."""
    connection = op.get_bind()
    query = sa.select(_CREDENTIALS.c.person, _CREDENTIALS.c.login).order_by(_CREDENTIALS.c.created_at)
    rows = connection.execute(query).all()
    taken = {login for _, login in rows}
    for person, login in rows:
        folded = login.translate(_NEW_LOOKALIKES)
        if folded not in taken:
            taken.add(folded)
            change = sa.update(_CREDENTIALS).where(_CREDENTIALS.c.person == person).values(login=folded)
            connection.execute(change)


def downgrade() -> None:
    """Keep the logins: the letters from before are not stored."""
