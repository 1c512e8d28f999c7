"""Seats that are kept for who was invited lapse by the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

WEEK = 7 * 24 * 3600 * 1_000_000


def upgrade() -> None:
    """Invitations that kept a seat keep it on: those that were mailed, at tables that still gather."""
    op.execute(
        sa.text(
            "INSERT INTO lapses (table_id, kind, subject, fires)"
            f" SELECT invitations.table_id, 'invitation', invitations.person_id, invitations.at + {WEEK}"
            " FROM invitations"
            " JOIN tables ON tables.id = invitations.table_id AND tables.phase = 'gathering'"
            " JOIN persons ON persons.id = invitations.person_id"
            " AND persons.invitation_mailed >= invitations.at"
        )
    )
