"""What each record was part of: a downtime, an evening's gambling, a tournament."""

from collections import defaultdict
from datetime import timedelta
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

A_CHUNK = 500
WITH_OCCASION = ("datechange", "match", "purseline", "recordentry")


def mark(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As `campaigns.circuits.play.occasions` does for an imported campaign."""

    def model(name: str) -> Any:
        return apps.get_model("campaigns", name)._default_manager

    for run in model("CircuitRun").filter(state__in=("taken", "undone")).order_by("-pk"):
        is_downtime, key = run.kind == "downtime", f"{run.kind}-{run.pk}"
        ids, written = run.written.get("matches", []), run.written
        for start in range(0, len(ids), A_CHUNK):
            model("Match").filter(pk__in=ids[start : start + A_CHUNK]).update(occasion=key)
        entries = [entry for entry, _ in written.get("entries", [])]
        model("RecordEntry").filter(pk__in=entries).update(occasion=key)
        until = run.plan.get("taken_until", run.last_day)
        gambling = f"Gambling at chess{f' at {run.place}' if run.place else ''}"
        why = "Downtime: games of chess for coins" if is_downtime else gambling
        people = [*map(int, written.get("coins", {})), *written.get("strangers", [])]
        lines = model("PurseLine").filter(purse__campaign=run.campaign_id, purse__character__in=people)
        # The coins of an evening were booked in the transaction of its row, and before it.
        since = run.at - timedelta(minutes=1)
        lines = lines.filter(day=until, reason__in=(why, "Brought along"), at__gte=since, occasion="")
        lines.update(occasion=key)
        if is_downtime:
            steps = model("DateChange").filter(campaign=run.campaign_id, at__gte=run.at, occasion="")
            steps.filter(now=until, reason="Downtime").update(occasion=key)
            steps.filter(now=run.first_day, reason="Downtime undone").update(occasion=key)
    for cup in model("Tournament").exclude(status="entry"):
        rows = model("Encounter").filter(round__tournament=cup).exclude(match=None)
        columns = ("white__character", "black__character", "match")
        games = {frozenset((white, black)): match for white, black, match in rows.values_list(*columns)}
        seats = model("Seat").filter(match__campaign=cup.campaign_id, match__place=cup.place or cup.name)
        seats = seats.filter(match__created_at__gte=cup.created_at, match__occasion="")
        players = defaultdict[int, set[int]](set)
        for match, character in seats.values_list("match", "character"):
            players[match].add(character)
        ids = {*rows.values_list("match", flat=True)}
        ids |= {match for match, both in players.items() if match < games.get(frozenset(both), 0)}
        model("Match").filter(pk__in=ids).update(occasion=f"tournament-{cup.pk}")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0051_different_times")]

    operations = [
        *(
            migrations.AddField(
                name,
                "occasion",
                models.CharField(
                    blank=True,
                    default="",
                    editable=False,
                    help_text="What it was part of, like downtime-12; empty: it stands alone.",
                    max_length=32,
                ),
            )
            for name in WITH_OCCASION
        ),
        migrations.AddIndex(
            "match",
            models.Index(fields=["campaign", "occasion", "-day", "-number"], name="matches_of_an_occasion"),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop, elidable=True),
    ]
