"""The unique ids of requests leave actions out: an action is never done twice anyway, and nearly all rows are actions.

SQLite copies the log for this, which takes a while and some space if it is long.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_PERSONAL = sa.text("kind IN ('seated', 'said')")
_REQUESTS = sa.text("action_id IS NOT NULL AND kind <> 'acted'")


def upgrade() -> None:
    """Replace the constraint by an index of the other requests."""
    op.drop_index("ix_log_person", "log")  # SQLite would lose its condition in the copy
    with op.batch_alter_table("log") as log:
        log.drop_constraint("uq_log_table_id_action_id", type_="unique")
    op.create_index("ix_log_person", "log", ["person"], sqlite_where=_PERSONAL, postgresql_where=_PERSONAL)
    op.create_index(
        "ix_log_request",
        "log",
        ["table_id", "action_id"],
        unique=True,
        sqlite_where=_REQUESTS,
        postgresql_where=_REQUESTS,
    )


def downgrade() -> None:
    """Bring the constraint back."""
    op.drop_index("ix_log_request", "log")
    op.drop_index("ix_log_person", "log")
    with op.batch_alter_table("log") as log:
        log.create_unique_constraint("uq_log_table_id_action_id", ["table_id", "action_id"])
    op.create_index("ix_log_person", "log", ["person"], sqlite_where=_PERSONAL, postgresql_where=_PERSONAL)
