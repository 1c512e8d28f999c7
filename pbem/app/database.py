"""The server's database, as its settings name it: all that is needed to look into it."""

import shutil
from pathlib import Path

from sqlalchemy import make_url

from pbem.settings import Settings
from pbem.store.errors import StoreUnavailable
from pbem.store.store import SchemaTooNew, SchemaTooOld, Store, open_store, schemas


def standing(place: Path) -> Path:
    """The place, or the folder above it that is there already."""
    return next((one for one in (place, *place.parents) if one.is_dir()), Path("/"))


class NoDatabase(StoreUnavailable):
    """Nothing was ever kept where the settings say."""


def existing_store(settings: Settings) -> Store:
    """The server's database, if there is one; nothing is made. Raises NoDatabase, StoreUnavailable."""
    url = settings.database.url
    file = Path(make_url(url).database or "") if url.startswith("sqlite:") else None
    if (file is not None and not (file.is_file() and file.stat().st_size)) or schemas(url)[0] is None:
        where = str(file or "the database")
        raise NoDatabase(
            f"{where}: there's no database here yet. pbem serve makes one, or name another --config"
        )
    return own_store(settings)


def own_store(settings: Settings) -> Store:
    """The server's database; a SQLite file's folder is made. Raises StoreUnavailable."""
    file = make_url(settings.database.url).database or ""
    if settings.database.url.startswith("sqlite:"):
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnavailable(f"{Path(file).parent}: {error.strerror}") from error
    try:
        return open_store(settings.database.url)
    except (SchemaTooNew, SchemaTooOld) as another:
        raise StoreUnavailable(str(another)) from another


def free_room(settings: Settings) -> int | None:
    """Octets that are free for the server's own files, a SQLite database among them; None where that is not known."""
    places = [settings.server.data_dir]
    if settings.database.url.startswith("sqlite:"):
        places.append(Path(make_url(settings.database.url).database or "").parent)
    try:
        return min(shutil.disk_usage(standing(place)).free for place in places)
    except OSError:
        return None
