"""A lesson remembers who taught it; lessons of before find their teacher by the name in their text, where one alone has it."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

LESSON = "learned chess from "


def find_teachers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries = apps.get_model("campaigns", "RecordEntry").objects.filter(kind="learned")
    characters = apps.get_model("campaigns", "Character").objects
    for entry in entries.filter(text__startswith=LESSON).select_related("character").iterator():
        name = entry.text.removeprefix(LESSON)
        namesakes = characters.filter(campaign=entry.character.campaign_id, name=name)
        teachers = namesakes.exclude(pk=entry.character_id)[:2]
        if len(teachers) == 1:
            entry.teacher = teachers[0]
            entry.save(update_fields=["teacher"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0019_plainer_labels"),
    ]

    operations = [
        migrations.AddField(
            model_name="recordentry",
            name="teacher",
            field=models.ForeignKey(
                blank=True,
                help_text="Of LEARNED: who taught.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="lessons_given",
                to="campaigns.character",
            ),
        ),
        migrations.RunPython(find_teachers, migrations.RunPython.noop, elidable=True),
    ]
