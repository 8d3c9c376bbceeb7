"""Migrations that are there as a whole or not at all, also where the process is killed.

Django records a migration after its transaction where something of it was put off to the end, as indexes are: killed in
between, it would be carried out a second time, and every later start would fail over tables that are there already.
"""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState


class WholeExecutor(MigrationExecutor):
    """Django's executor; what a migration has put off is done, and the migration recorded, in its own transaction."""

    def apply_migration(
        self, state: ProjectState, migration: Migration, fake: bool = False, fake_initial: bool = False
    ) -> ProjectState:
        """As Django's own."""
        carry_out = migration.apply

        def carry_out_wholly(
            project_state: ProjectState, schema_editor: BaseDatabaseSchemaEditor, collect_sql: bool = False
        ) -> ProjectState:
            after = carry_out(project_state, schema_editor, collect_sql)
            for statement in schema_editor.deferred_sql:
                schema_editor.execute(statement, None)
            schema_editor.deferred_sql.clear()  # nothing is left to wait for: Django records it now
            return after

        migration.apply = carry_out_wholly  # type: ignore[method-assign]
        return super().apply_migration(state, migration, fake=fake, fake_initial=fake_initial)
