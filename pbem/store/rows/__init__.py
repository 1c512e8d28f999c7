"""What is kept: records, and the tables that they are rows of."""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import MetaData


def whole_schema() -> "MetaData":
    """All tables: those of a module that nothing has imported yet would be missing from SCHEMA."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    schema: MetaData = import_module(f"{__name__}.record").SCHEMA
    return schema
