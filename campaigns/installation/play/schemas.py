"""Which migrations a database has, and migrations that are carried out whole.

A new database is made by each app's squashed migration at once. The chain that it replaces is there for databases of before, until 1.1.
"""

from collections.abc import Collection

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

Key = tuple[str, str]  # a migration: app and name

# The squash before the last, whose file is gone: a database that was made by it, or came past it, has its name on record.
_FORMER = frozenset(
    {("campaigns", "0001_squashed_0040_coinage_help"), ("variants", "0001_squashed_0005_shown_arrows")}
)


def load_chain() -> MigrationLoader:
    """The loader of every migration of the chain, also of those that a squashed one replaces."""
    return MigrationLoader(None, replace_migrations=False)


def unknown_migrations(loader: MigrationLoader, records: Collection[Key]) -> list[str]:
    """The recorded migrations of our apps that no version up to this one had: a newer one's.

    A name outlives its file: what a squashed migration replaces is known by its list, whether it is still there or not.
    """
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    own_keys = {key for key in records if key[0] in loader.migrated_apps}
    return sorted(
        f"{app}.{name}" for app, name in own_keys - loader.disk_migrations.keys() - replaced - _FORMER
    )


def state_of(loader: MigrationLoader, records: Collection[Key]) -> ProjectState:
    """The models of a database with these recorded migrations."""
    state = ProjectState(real_apps=loader.unmigrated_apps)
    plans = (loader.graph.forwards_plan(leaf) for leaf in loader.graph.leaf_nodes())
    for key in dict.fromkeys(key for plan in plans for key in plan if key in records):
        if not loader.disk_migrations[key].replaces:
            state = loader.disk_migrations[key].mutate_state(state, preserve=False)
    return state


class AtomicExecutor(MigrationExecutor):
    """Apply a migration whole or not at all, also if the process is killed.

    Django records a migration after its transaction if part of it was deferred, as indexes are: killed in between, it would be
    carried out twice, and every later start would fail over tables that exist already. Here the deferred part and the record
    belong to the transaction.
    """

    def apply_migration(
        self, state: ProjectState, migration: Migration, fake: bool = False, fake_initial: bool = False
    ) -> ProjectState:
        apply = migration.apply

        def apply_atomically(
            project_state: ProjectState, schema_editor: BaseDatabaseSchemaEditor, collect_sql: bool = False
        ) -> ProjectState:
            next_state = apply(project_state, schema_editor, collect_sql)
            for statement in schema_editor.deferred_sql:
                schema_editor.execute(statement, None)
            schema_editor.deferred_sql.clear()  # nothing is left to wait for: Django records it now
            return next_state

        migration.apply = apply_atomically  # type: ignore[method-assign]
        return super().apply_migration(state, migration, fake=fake, fake_initial=fake_initial)
