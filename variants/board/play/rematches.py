"""Rematches: the players ask for one; the Dungeon Master starts it, or both of them where the match allows that."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.devices.play import room
from campaigns.match.models import Guest, Match
from campaigns.match.play import begin
from campaigns.match.play.begin import NewMatch
from campaigns.match.play.live import hub
from campaigns.match.play.series import series_of
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Side
from variants import catalog
from variants.handicap import pairs
from variants.npc_players import opponent
from variants.rules.state import BoardPosition

NOT_OVER = "This match is not over yet."
COLUMNS = ("rematch_rule", "rematch_wanted", "public_version")
RematchRule = Match.RematchRule


def rematch(campaign_id: int, key: str, *, match: Match, by: User | None) -> Answer:
    """Start a rematch with sides changed; raises Refused while they are still playing."""
    with transaction.atomic():
        # A match before its campaign, as wherever both are locked.
        row = Match.objects.select_for_update().get(pk=match.pk)
        transaction.on_commit(partial(hub.wake, match.pk))
        return _start_rematch(campaign_id, key, row, by)


@use_case(lock=row_lock(Campaign))
def _start_rematch(campaign: Campaign, match: Match, by: User | None) -> Answer:
    _check_end(match)
    new_match = _start(match, by)
    _save(match)
    return Answer(pk=new_match.pk)


@use_case(lock=sitting_at)
def ask_for_rematch(sitting: Sitting, *, what: str, side: Side) -> Answer:
    """Ask for a rematch, or withdraw that; with the second wish it begins where the players may start one.

    Raises Refused before the end, once there is a rematch, and where the Dungeon Master allows none.
    """
    match = sitting.match
    _check_end(match)
    if match.rematch_rule == RematchRule.NEVER:
        raise Refused("The Dungeon Master allows no rematch.")
    if match.rematch:
        raise Refused("The rematch has begun already.")
    other_wishes = [player for player in match.rematch_wishes if player is not side]
    wishes = other_wishes if what == "withdraw" else [*other_wishes, side]
    match.rematch_wanted = " ".join(player for player in Side if player in wishes)
    new_match = _start_if_agreed(sitting)
    _save(match)
    return Answer(pk=new_match.pk if new_match else 0)


@use_case(lock=sitting_at)
def set_rematch_rule(sitting: Sitting, *, rule: str) -> Answer:
    """Set who may start a rematch; none for the players takes back what they have asked."""
    match = sitting.match
    match.rematch_rule = rule
    if rule == RematchRule.NEVER:
        match.rematch_wanted = ""
    _start_if_agreed(sitting)
    _save(match)
    return Answer()


def _check_end(match: Match) -> None:
    if not match.is_over:
        raise Refused(NOT_OVER)
    standing = series_of(match)
    if standing and not standing.is_over:
        raise Refused("The series goes on: begin its next game.")


def follow_rematch(guest: Guest, rematch: Match) -> Guest:
    """Give the device of a match its place at the rematch, on its player's side there; Refused where somebody sits there."""
    sides_stay = rematch.series is not None and rematch.series.sides_stay
    place = guest.place if guest.side is None or sides_stay else guest.side.other
    return room.follow_guest(guest=guest, match=rematch, place=place)


def _start_if_agreed(sitting: Sitting) -> Match | None:
    match = sitting.match
    agreeing_sides = {*match.npc_sides, *match.rematch_wishes}
    is_agreed = match.is_over and bool(match.rematch_wanted) and agreeing_sides == set(Side)
    return _start(match, sitting.by) if is_agreed and match.rematch_rule == RematchRule.FREELY else None


def _start(match: Match, by: User | None) -> Match:
    points = catalog.game(match.game).variant.points
    single_game_options = partial(points.at_score, lacking=None) if points else lambda options: options
    rematch = repeat_match(match, by, options=single_game_options)
    match.rematch_wanted = ""
    return rematch


def repeat_match(
    match: Match,
    by: User | None,
    *,
    options: Callable[[BoardPosition], BoardPosition],
    sides_stay: bool = False,
) -> Match:
    """The same players at the same game, and the same NPCs play for themselves; `options` changes what it is begun with.

    The caller holds the match's lock, this takes the campaign's.
    """
    campaign = Campaign.objects.select_for_update().get(pk=match.campaign_id)

    def rematch_options(new_match: NewMatch, previous_options: BoardPosition) -> BoardPosition:
        is_on = pairs.used_pair_points(match)
        return options(pairs.with_points(campaign, new_match, previous_options, is_on))

    rematch = begin.start_rematch(
        campaign=campaign, match=match, by=by, options=rematch_options, sides_stay=sides_stay
    )
    opponent.seat_in_rematch(match, rematch, sides_stay)
    opponent.wake_npc(Sitting(rematch, by))
    return rematch


def _save(match: Match) -> None:
    """Save what was changed about the rematch; every device at the match hears of it."""
    match.public_version += 1
    match.save(update_fields=COLUMNS)
