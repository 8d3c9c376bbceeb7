"""Everything that was taken over from many games at once, taken back: matches, lessons, coins, newcomers."""

from collections.abc import Collection, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_open
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play import purses_of_run
from campaigns.core.refusals import Refused
from campaigns.learning.play.settle import fold_again, keep_limit
from campaigns.match.models import Match, Seat
from campaigns.money.models import Bet, Purse
from campaigns.money.play.purses import balance
from campaigns.people import play as people
from campaigns.people.models import Character, GainOverride, RecordEntry
from campaigns.people.play import lock_characters

A_CHUNK = 500


def undo(campaign: Campaign, run: CircuitRun, by: User | None) -> list[str]:
    """Take the run's records back, under the campaign's lock; the names of newcomers who stay, for they have been met since.

    Raises Refused where bets or rulings of the DM hang on its matches, and where winnings were spent.
    """
    matches = Match.objects.filter(campaign=campaign, pk__in=run.match_ids)
    check_undoable(run)
    seats = Seat.objects.filter(match__in=run.match_ids)
    unteach(run.written.get("entries", []))
    players = lock_characters({seat.character_id for seat in seats.only("character_id") if seat.character_id})
    strangers: list[int] = run.written.get("strangers", [])
    coins = {int(pk): coppers for pk, coppers in run.written.get("coins", {}).items()}
    purses_of_run.take_back(
        campaign, coins, strangers if run.written.get("brings") else [], run.written.get("brings", 0), by
    )
    for start in range(0, len(run.match_ids), A_CHUNK):
        matches.filter(pk__in=run.match_ids[start : start + A_CHUNK]).delete()
    check_open(campaign)
    unlearn([player.pk for player in players], run.written.get("limits", []))
    return _dismiss(campaign, strangers)


def unlearn(players: Sequence[int], limits: Collection[int]) -> None:
    """Fold the records of players whose matches are gone; of some the learning limit was rolled in these."""
    for player in lock_characters(players):
        if player.pk in limits:
            keep_limit(player, None)
        fold_again(player)


def unteach(entries: list[list[int]]) -> None:
    """Pupils who learned chess meanwhile know none."""
    RecordEntry.objects.filter(pk__in=[entry for entry, _ in entries]).delete()
    Character.objects.filter(pk__in=[pupil for _, pupil in entries]).update(initial_cm=None)


def check_undoable(run: CircuitRun) -> None:
    ids = run.match_ids
    if Bet.objects.filter(match__in=ids).exists():
        raise Refused("Bets were placed on these matches: withdraw them first.")
    if GainOverride.objects.filter(match__in=ids).exists():
        raise Refused("You have changed what some of these matches teach: lift that first.")


def _dismiss(campaign: Campaign, strangers: list[int]) -> list[str]:
    """Delete newcomers about whom nothing else is on record; the names of the others."""
    kept = [pk for pk in strangers if not _is_dismissed(pk)]
    people.drop_unused_tags(campaign)
    return list(Character.objects.filter(pk__in=kept).values_list("name", flat=True))


def _is_dismissed(stranger: int) -> bool:
    if Seat.objects.filter(character=stranger).exists():
        return False
    with transaction.atomic():
        purse = Purse.objects.filter(character=stranger, backed=None, taken=None).first()
        if purse is not None and balance(purse) == 0:
            purse.delete()
        untouched = people.untouched([stranger])
        Character.objects.filter(pk__in=[one.pk for one in untouched]).delete()
        if not untouched:
            transaction.set_rollback(True)
    return bool(untouched)
