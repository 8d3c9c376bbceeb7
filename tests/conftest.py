"""What stands in the place of a plugin's own fixture: of two plugins' the one registered last would win, and that is not ours."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: "DjangoDbBlocker",
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """A migrated database for this process, in the place of pytest-django's own, which migrates in each; it goes with its folder or server."""
    from django.db import connection
    from django.test.utils import setup_databases

    from tests import database

    def migrate() -> None:
        setup_databases(verbosity=request.config.option.verbose, interactive=False)

    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            database.open_copy(migrate)
        else:
            migrate()
            database.keep_rows()
    yield
    with django_db_blocker.unblock():
        connection.close()
