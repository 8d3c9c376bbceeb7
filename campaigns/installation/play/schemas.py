"""Which schema a database has, and how one from before the migrations were kept is brought onto their chain.

Migrations that have landed are not rewritten any more. Before that was the rule, three changes of them landed:

- 0001 was rewritten when devices came (after commit f539a83): five tables and two columns of Match are missing.
- Powers and watchers stood as 0002 and 0003 before who cheated became 0002.
- Slow play was 0009 before rolled notes took that number.

`migrate` calls `carry_over` first, so such a database keeps its rows and is migrated like any other.

A new database is made by each app's squashed migration at once. The chain that it replaces stays for all others.
"""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddConstraint, CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

from campaigns.core.keys import new_public_id

Key = tuple[str, str]  # a migration: app and name

_FIRST = ("campaigns", "0001_initial")
_RENAMED: dict[Key, Key] = {
    ("campaigns", "0002_powers_at_the_board"): ("campaigns", "0003_powers_at_the_board"),
    ("campaigns", "0003_watchers_and_intimidation"): ("campaigns", "0004_watchers_and_intimidation"),
    ("campaigns", "0009_slow_play"): ("campaigns", "0010_slow_play"),
}
_ADDED_MODELS = ("tries", "guest", "draft", "pin", "room")  # in 0001 only since it was rewritten
_ADDED_COLUMNS = ("public_id", "dm_version")  # of Match


def current_names(records: Iterable[Key]) -> set[Key]:
    return {_RENAMED.get(key, key) for key in records}


def load_chain() -> MigrationLoader:
    """The loader of every migration of the chain, also of those that a squashed one replaces."""
    return MigrationLoader(None, replace_migrations=False)


def unknown_migrations(loader: MigrationLoader, records: Iterable[Key]) -> list[str]:
    """The recorded migrations of our apps that this version does not have: a newer one's."""
    own_keys = {key for key in current_names(records) if key[0] in loader.migrated_apps}
    return sorted(f"{app}.{name}" for app, name in own_keys - loader.disk_migrations.keys())


def state_of(loader: MigrationLoader, records: Iterable[Key], tables: Iterable[str]) -> ProjectState:
    """The models of a database with these recorded migrations and these tables."""
    keys = current_names(records)
    state = ProjectState(real_apps=loader.unmigrated_apps)
    for key in _chain(loader):
        if key in keys:
            state = loader.disk_migrations[key].mutate_state(state, preserve=False)
            if key == _FIRST and _is_before_the_rewrite(keys, tables):
                for column in _ADDED_COLUMNS:
                    state.remove_field("campaigns", "match", column)
                for model in _ADDED_MODELS:
                    state.remove_model("campaigns", model)
    return state


def carry_over(connection: BaseDatabaseWrapper) -> None:
    """Bring a database whose migrations were rewritten since onto today's chain; leave any other as it is."""
    records = set(MigrationRecorder(connection).applied_migrations())
    tables = connection.introspection.table_names()
    if _is_before_the_rewrite(records, tables):
        with connection.schema_editor(atomic=True) as editor:
            _add_missing(state_of(load_chain(), records, tables), editor)
    elif records & _RENAMED.keys():
        with connection.schema_editor(atomic=True) as editor:
            rows = MigrationRecorder(editor.connection).migration_qs
            for app, old_name in sorted(records & _RENAMED.keys()):
                rows.filter(app=app, name=old_name).update(name=_RENAMED[app, old_name][1])
            _fill_the_gaps(current_names(records), tables, editor)


def _chain(loader: MigrationLoader) -> list[Key]:
    plans = (loader.graph.forwards_plan(leaf) for leaf in loader.graph.leaf_nodes())
    keys = dict.fromkeys(key for plan in plans for key in plan)
    return [key for key in keys if not loader.disk_migrations[key].replaces]


def _is_before_the_rewrite(records: Iterable[Key], tables: Iterable[str]) -> bool:
    return _FIRST in records and "campaigns_draft" not in tables


def _fill_the_gaps(keys: set[Key], tables: Iterable[str], editor: BaseDatabaseSchemaEditor) -> None:
    """Apply the migrations that now precede an applied one but used to follow it."""
    loader = load_chain()
    state = state_of(loader, keys, tables)
    own_keys = [key for key in _chain(loader) if key[0] == "campaigns"]
    newest = max(index for index, key in enumerate(own_keys) if key in keys)
    for key in own_keys[:newest]:
        if key not in keys:
            state = loader.disk_migrations[key].apply(state, editor)
            MigrationRecorder(editor.connection).record_applied(*key)


def _give_ids(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for match in apps.get_model("campaigns", "match").objects.using(editor.connection.alias).all():
        match.public_id = new_public_id()
        match.save(update_fields=["public_id"])


def _add_missing(state: ProjectState, editor: BaseDatabaseSchemaEditor) -> None:
    """Carry out on a database what the rewriting added to 0001, taken from 0001 itself."""
    first = load_chain().disk_migrations[_FIRST]
    match = next(op for op in first.operations if isinstance(op, CreateModel) and op.name == "Match")
    fields = dict(match.fields)
    operations: list[Operation] = [
        *filter(_is_of_added_model, first.operations),
        migrations.AddField("match", "public_id", models.CharField(max_length=22, null=True)),
        migrations.RunPython(_give_ids),
        migrations.AlterField("match", "public_id", fields["public_id"]),
        migrations.AddField("match", "dm_version", fields["dm_version"]),
    ]
    for operation in operations:
        former_state = state.clone()
        operation.state_forwards("campaigns", state)
        operation.database_forwards("campaigns", editor, former_state, state)


def _is_of_added_model(operation: Operation) -> bool:
    if isinstance(operation, AddConstraint):
        return operation.model_name_lower in _ADDED_MODELS
    return isinstance(operation, CreateModel) and operation.name_lower in _ADDED_MODELS


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
