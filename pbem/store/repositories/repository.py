"""What every repository is made of: one open transaction."""

from typing import Any

from sqlalchemy import Connection, Select


class Repository:
    """What is asked about one subject, or written of it, in one open transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def scalar(self, asked: Select[Any], **by: Any) -> Any:
        """The one value that a statement gives; None where it gives none."""
        return self.connection.execute(asked, by).scalar_one_or_none()

    def scalars(self, asked: Select[Any], **by: Any) -> list[Any]:
        """The values of a statement that gives one a row."""
        return list(self.connection.execute(asked, by).scalars())
