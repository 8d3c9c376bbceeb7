"""The house under torture: what `make run` and `compose.yaml` start, laid out in a folder of its own."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from tools.house import WORKER, House, open_house
from tools.real_settings import without_real_settings
from tools.servers import Postgres, Redis
from tools.torture.disk import Disk


def _environment(folder: Path, **more: str) -> dict[str, str]:
    var = folder / "var"
    (var / "static").mkdir(parents=True, exist_ok=True)  # WhiteNoise warns of a missing one
    ours = {
        "GOK_VAR": str(var),
        "GOK_HOSTS": "127.0.0.1",
        "GOK_PLAIN_STATIC": "true",
        "GOK_ENGINE": "off",
        "GOK_BACKUPS": "false",
        "GOK_TIME_ZONE": "UTC",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        **more,
    }
    return {**without_real_settings(os.environ), **ours}


@contextlib.contextmanager
def table(disk: Disk | None = None, **more: str) -> Iterator[House]:
    """The house of `make run`: SQLite, one web server, one worker with the beat. Nothing is started yet.

    With a `disk` what it remembers lies on that.
    """
    with (
        open_house("gok-torture-") as house,
        disk.mounted(house.folder / "var") if disk else contextlib.nullcontext(),
    ):
        house.env = _environment(house.folder, **more)
        house.add_web("web")
        house.add_celery("worker", f"{WORKER} worker@localhost --beat")
        try:
            yield house
        finally:
            house.end()  # before its disk goes


@contextlib.contextmanager
def compose(**more: str) -> Iterator[House]:
    """The house of compose.yaml as processes: PostgreSQL, Redis, two web servers, a worker, the beat; the first two run."""
    with open_house("gok-torture-") as house:
        urls = {"DATABASE_URL": house.add_server("database", Postgres)}
        urls["REDIS_URL"] = house.add_server("redis", Redis)
        house.env = _environment(house.folder, **urls, **more)
        house.start()
        house.add_web("web-1")
        house.add_web("web-2")
        house.add_celery("worker", f"{WORKER} worker@localhost")
        house.add_celery("beat", "beat")
        yield house


def set_django_up(house: House) -> None:
    """Make this process one of the house, too: the battery lays tables and reads the database as the app does."""
    os.environ.update(house.env)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
