"""Starting a match: seats, frozen house rules, the first line of the log."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import check_records_open
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.core.refusals import Refused
from campaigns.match import games
from campaigns.match.models import Line, Match, Seat, TimeChange
from campaigns.match.play import chess_clock, deadlines
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.people.models import Character, RecordEntry
from campaigns.rules import chess_modifier
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player of a new match, with the CM on the day of the match (None: no chess yet).

    Without a character it is a person known by `person` alone, as full boards allow. `admission` says whether a device
    may take the seat, None: as usual for such a player.
    """

    character: Character | None
    cm: Fraction | None = None
    person: str = ""
    admission: Seat.Admission | None = None

    @property
    def name(self) -> str:
        return self.character.name if self.character else self.person


@dataclass(frozen=True, slots=True)
class Sides:
    white: NewPlayer
    black: NewPlayer

    def each(self) -> tuple[tuple[Side, NewPlayer], ...]:
        return ((Side.WHITE, self.white), (Side.BLACK, self.black))


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What is played, by whom, when and where; `rules` None: the campaign's; `hours` for each move in slow play, None: no limit; `chess_clock`, None: none."""

    game: str
    sides: Sides
    day: int
    place: str = ""
    rules: HouseRules | None = None
    hours: int | None = None
    chess_clock: ClockTerms | None = None


def begin_match(
    *, campaign: Campaign, new_match: NewMatch, options: Callable[[], object], by: User | None
) -> Match:
    """Open a match between two players; the caller holds the campaign's lock.

    `options` are asked for once both may play. Raises Refused beside the field concerned: one player on both
    sides, a character of another campaign or in the bin, a day after the campaign's; and, where the game is played
    by the CM, a person who is no character and a character ignorant of chess. A match on a full board that can be no lesson
    is frozen without the house rule that made it one (R61b).
    """
    check_records_open(campaign)
    entry = games.entry_of(new_match.game)
    _check(campaign, new_match, entry.teaches)
    rules = entry.rules
    chosen_options = options()
    frozen_rules = new_match.rules or campaign.rules
    # Whoever is no character, or knows no chess, neither learns from a full board nor teaches by one (R61b).
    can_learn = all(
        player.character is not None and player.cm is not None and chess_modifier.plays_as(player.cm) >= 1
        for _, player in new_match.sides.each()
    )
    is_even = new_match.chess_clock is None or new_match.chess_clock.is_even
    if not (entry.teaches or (entry.play.has_standard_start(chosen_options) and is_even and can_learn)):
        frozen_rules = replace(frozen_rules, full_boards=FullBoards.NOTHING)
    match = Match.objects.create(
        campaign=campaign,
        game=new_match.game,
        options=rules.write_options(chosen_options),
        house_rules=house_rules.write(frozen_rules),
        number=campaign.take_number(),
        day=new_match.day,
        place=new_match.place,
        hours_per_move=new_match.hours,
    )
    Seat.objects.bulk_create(_seat(match, side, player) for side, player in new_match.sides.each())
    state = rules.start(chosen_options)
    Line.objects.create(
        match=match,
        seq=1,
        kind=Line.Kind.START,
        by=by,
        text=match.options,
        state=rules.write_state(state),
        position=rules.write_position(rules.position(state)),
    )
    if new_match.hours is not None:
        match.time_changes.create(kind=TimeChange.Kind.AGREED, hours=match.hours_per_move, by=by)
        deadlines.update_deadline(match)
        match.save(update_fields=deadlines.COLUMNS)
    if new_match.chess_clock is not None:
        chess_clock.set_clock_up(match, new_match.chess_clock, rules.awaits(state))
    return match


def start_rematch(
    *,
    campaign: Campaign,
    match: Match,
    by: User | None,
    options: Callable[[NewMatch, Any], Any] | None = None,
    house_rules: HouseRules | None = None,
    sides_stay: bool = False,
) -> Match:
    """Begin the same match again today with sides changed, unless they stay; the caller holds the campaign's lock.

    `options` makes the new match's options of the contest and those it was played by, where they follow the players.
    `house_rules` are the campaign's where none are given. Raises Refused as `begin_match` does: somebody may be in the bin by now.
    """
    rules = games.entry_of(match.game).rules
    white, black = (
        NewPlayer(
            seat.character,
            seat.character.cm if seat.character else None,
            seat.name,
            Seat.Admission(seat.admission),
        )
        for seat in ((match.white, match.black) if sides_stay else (match.black, match.white))
    )
    terms = chess_clock.terms_of(match)
    new_match = NewMatch(
        match.game,
        Sides(white, black),
        campaign.day,
        match.place,
        rules=house_rules,
        hours=match.hours_per_move,
        chess_clock=terms if terms is None or sides_stay else terms.for_rematch,
    )
    old_options = rules.read_options(match.options)
    rematch = begin_match(
        campaign=campaign,
        new_match=new_match,
        options=lambda: options(new_match, old_options) if options else old_options,
        by=by,
    )
    rematch.rematch_of, rematch.rematch_rule = match, match.rematch_rule
    rematch.save(update_fields=["rematch_of", "rematch_rule"])
    return rematch


def _check(campaign: Campaign, new_match: NewMatch, by_cm: bool) -> None:
    white, black = new_match.sides.white, new_match.sides.black
    if white.character is not None and white.character == black.character:
        raise Refused(f"{white.name} cannot play against themself: choose two players.", "black")
    for side, player in new_match.sides.each():
        character = player.character
        if character and (character.campaign_id != campaign.pk or character.binned_at is not None):
            raise Refused("Choose a character of this campaign.", side)
        if by_cm:
            _check_cm(campaign, side, player)
    if new_match.day > campaign.day:
        raise Refused(f"It is {campaign.date} now: a match cannot be played later than that.", "date")


def _check_cm(campaign: Campaign, side: Side, player: NewPlayer) -> None:
    character = player.character
    if character is None:
        raise Refused(f"{player.name} is no character of this campaign: this game is played by the CM.", side)
    if character.cm is None:
        raise Refused(f"{character.name} does not know chess.", side)
    if player.cm is None:
        learned = character.record.exclude(kind__in=RecordEntry.REMARKS).earliest("day", "number")
        raise Refused(f"{character.name} knows chess only since {campaign.date_of(learned.day)}.", "date")
    if chess_modifier.plays_as(player.cm) < 1:
        raise Refused(f"{character.name}'s CM is below 1: set it to 9 at least.", side)


def _seat(match: Match, side: Side, player: NewPlayer) -> Seat:
    character = player.character
    return Seat(
        match=match,
        side=side,
        admission=player.admission or Seat.Admission.usual(character),
        character=character,
        name=player.name,
        cm=player.cm if character else None,
        initial_cm=character.initial_cm if character else None,
        intelligence=character.intelligence if character else None,
        is_pc=character is not None and character.is_pc,
        adventurer=character is not None and character.is_adventurer,
    )
