"""What every repository is made of: one open transaction."""

from sqlalchemy import Connection


class Repository:
    """What is asked about one subject, or written of it, in one open transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
