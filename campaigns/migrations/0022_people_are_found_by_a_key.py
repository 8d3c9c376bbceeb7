"""A character is found without regard to case and accents; those of before get their keys here."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import campaigns.models.fields
from campaigns.people.rules import folding

AT_ONCE = 500


def fill_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    characters = apps.get_model("campaigns", "Character").objects
    rows = []
    for row in characters.only("name").iterator(AT_ONCE):
        row.search_key = folding.search_key(row.name)
        rows.append(row)
    characters.bulk_update(rows, ["search_key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0021_matches_latest_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="search_key",
            field=campaigns.models.fields.SearchKeyField(),
        ),
        migrations.AddIndex(
            model_name="character",
            index=models.Index(fields=["campaign", "search_key"], name="people_by_search_key"),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
    ]
