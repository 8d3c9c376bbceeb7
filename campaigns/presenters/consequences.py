"""What a change does to a match, to its players' records, game by game, and to the bets, for people."""

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.play.reopening import Consequence, Unconfirmed
from campaigns.presenters import cm
from campaigns.presenters.bets import label_of, outcomes
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.lesson import dated, explained
from campaigns.rules.chess_modifier import display
from campaigns.rules.coins import write
from campaigns.rules.consequences import Change, Standing
from campaigns.rules.learning.contest import Contest, Event
from campaigns.rules.learning.verdicts import Lesson, Verdict


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing before and after."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """What falls away, by name and counted ("2 turns"), and what of the match would stand otherwise, in the game's own words."""

    count: str
    falls: tuple[str, ...]
    rows: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """One game as a record has it; `gained` is empty where nothing was learned, `again` where there is room at once."""

    gained: str
    cm: ShownCm | None
    why: str
    again: str
    owed: str


@dataclass(frozen=True, slots=True)
class ShownChange:
    """One line: the game or the Dungeon Master's own number, before and after (None: not in the record)."""

    title: str
    date: str
    before: ShownStanding | None
    after: ShownStanding | None
    is_same: bool


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """One player: the CM before and after all of it, and each line of the record from the changed game on."""

    name: str
    character_id: int
    before: ShownCm | None
    after: ShownCm | None
    changes: tuple[ShownChange, ...]


def players(campaign: Campaign, unconfirmed: Unconfirmed) -> tuple[ShownPlayer, ...]:
    """Both players, White first."""
    return tuple(_player(campaign, one) for one in unconfirmed.consequences)


def bets(unconfirmed: Unconfirmed) -> tuple[Compared, ...]:
    """The bets that are settled otherwise, or laid back into the pot."""
    names = outcomes(unconfirmed.match)
    return tuple(
        Compared(
            what=f"{one.after.backer.whose}: {write(one.after.wager.stake)} on {names[one.after.outcome]}",
            before=label_of(one.before),
            after=label_of(one.after),
        )
        for one in unconfirmed.bets
    )


def _player(campaign: Campaign, consequence: Consequence) -> ShownPlayer:
    changes = consequence.changes
    return ShownPlayer(
        name=consequence.character.name,
        character_id=consequence.character.pk,
        before=cm.shown(consequence.cm_before),
        after=cm.shown(consequence.cm_after),
        changes=tuple(_change(campaign, consequence.character.pk, change) for change in changes),
    )


def _change(campaign: Campaign, person: int, change: Change) -> ShownChange:
    return ShownChange(
        title=_title(change.event, person),
        date=campaign.date_of(change.event.day),
        before=_standing(campaign, change.before),
        after=_standing(campaign, change.after),
        is_same=change.is_none,
    )


def _title(event: Event, person: int) -> str:
    if not isinstance(event, Contest):
        return event.reason[:1].upper() + event.reason[1:]
    side = event.side_of(person)
    return f"{side.title()} against {event.seat(side.other).name}"


def _why(lesson: Lesson, campaign: Campaign) -> str:
    """The sum where the rules credit one, else the reason."""
    if lesson.credited and lesson.verdict is not Verdict.CHANGED:
        return dated(lesson.working, campaign.date_of)
    return explained(lesson.verdict, lesson.why, campaign.date_of)


def _standing(campaign: Campaign, standing: Standing | None) -> ShownStanding | None:
    if standing is None:
        return None
    lesson = standing.lesson
    return ShownStanding(
        gained=f"+{display(lesson.credited)}" if lesson and lesson.credited else "",
        cm=cm.shown(standing.cm),
        why=_why(lesson, campaign) if lesson else "",
        again="" if standing.again_on is None else campaign.date_of(standing.again_on),
        owed=str(lesson.verdict.owed or "") if lesson else "",
    )
