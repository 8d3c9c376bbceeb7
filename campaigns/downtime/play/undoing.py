"""Everything that was taken over from many games at once, taken back: matches, lessons, coins, newcomers."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open
from campaigns.core.refusals import Refused
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import purses_of_run
from campaigns.learning.play.settle import recompute_record, set_learning_limit
from campaigns.match.models import Match, Seat
from campaigns.money.models import Bet, Purse
from campaigns.money.play.purses import balance
from campaigns.people import play as people
from campaigns.people.models import Character, GainOverride, RecordEntry
from campaigns.people.play import lock_characters


class Leftovers(NamedTuple):
    """What an undo leaves: newcomers by name who have been met since, and what was paid in and is spent, by the purse's holder."""

    newcomers: list[str]
    paid_in: dict[str, int]


def undo_run(campaign: Campaign, run: BulkRun, by: User | None) -> Leftovers:
    """Take the run's records back, under the campaign's lock.

    Raises Refused where bets or rulings of the DM hang on its matches, and where winnings were spent.
    """
    check_records_open(campaign)
    check_undoable(run)
    seats = Seat.objects.filter(match__in=run.match_ids).exclude(character=None)
    players = [player.pk for player in lock_characters(seats.values_list("character", flat=True))]
    paid_in = purses_of_run.reverse_coins(campaign, run, by)
    Match.objects.filter(campaign=campaign, pk__in=run.match_ids).delete()
    unlearn(players, run.written.get("limits", []))
    kept_ids = [pk for pk in run.written.get("strangers", []) if not _delete_if_untouched(pk)]
    people.drop_unused_tags(campaign)
    return Leftovers(list(Character.objects.filter(pk__in=kept_ids).values_list("name", flat=True)), paid_in)


def unlearn(players: Sequence[int], limits: Collection[int]) -> None:
    """Fold the records of players whose matches are gone; of some the learning limit was rolled in these."""
    for player in lock_characters(players):
        if player.pk in limits:
            set_learning_limit(player, None)
        recompute_record(player)


def unteach(entries: list[list[int]]) -> None:
    """Pupils who learned chess meanwhile know none."""
    RecordEntry.objects.filter(pk__in=[entry for entry, _ in entries]).delete()
    Character.objects.filter(pk__in=[pupil for _, pupil in entries]).update(initial_cm=None)


def check_undoable(run: BulkRun) -> None:
    ids = run.match_ids
    if Bet.objects.filter(match__in=ids).exists():
        raise Refused("Bets were placed on these matches: withdraw them first.")
    if GainOverride.objects.filter(match__in=ids).exists():
        raise Refused("You have changed what some of these matches teach: lift that first.")


def _delete_if_untouched(stranger: int) -> bool:
    """Whether the newcomer is deleted, for nothing else is on record."""
    if Seat.objects.filter(character=stranger).exists():
        return False
    with transaction.atomic():
        purse = Purse.objects.filter(character=stranger, backed=None, taken=None).first()
        if purse is not None and balance(purse) == 0:
            purse.delete()
        untouched_characters = people.untouched_characters([stranger])
        Character.objects.filter(pk__in=[person.pk for person in untouched_characters]).delete()
        if not untouched_characters:
            transaction.set_rollback(True)
    return bool(untouched_characters)
