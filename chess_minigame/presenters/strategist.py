"""What the judge is shown where a side's note may be rolled: whose temperament, which faces, how far from a master's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.rules.professions import PRINTED as PROFESSIONS
from campaigns.table import log
from chess_minigame import brought, rolled_notes
from chess_minigame.presenters.judging import shows
from chess_minigame.presenters.means import Typed
from chess_minigame.presenters.wording import means_of
from chess_minigame.rolled_notes import RolledNote
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.strategist.chart import chart, note_roll
from chess_minigame.rules.strategist.distance import Distance, distance
from chess_minigame.rules.strategist.policies import contest_of
from chess_minigame.rules.strategist.ranges import Range
from chess_minigame.rules.strategist.temperaments import NO_TRICK, Temperament

_NAMES = {profession.slug: profession.name for profession in PROFESSIONS}


@dataclass(frozen=True, slots=True)
class ShownRange:
    """Some faces of the d% and the note they bring."""

    faces: str
    letter: str
    means: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One temperament to choose, with its chart of the moment."""

    slug: str
    name: str
    says: str
    ranges: tuple[ShownRange, ...]
    distance: str


class Strategist:
    """How a side's note may be rolled now; `sent` is what a refused form brought for it, `error` why it was refused."""

    def __init__(
        self, match: Match, state: State, side: Side, lines: Sequence[Line], sent: Typed, error: str
    ) -> None:
        seat = match.seat(side)
        assert seat.character is not None
        own = sent if sent.get("side") == [side.value] else {}
        remembered = rolled_notes.last_temperament(lines, side) or brought.temperament(seat.character).slug
        self.side = side
        self.name = seat.name
        self.temperament = temperaments.of("".join(own.get("temperament", [])[-1:]) or remembered).slug
        self.die = "".join(own.get("die", [])[-1:])
        self.error = error
        self._state = state
        self._lines = lines

    @property
    def temperament_name(self) -> str:
        return _NAMES[self.temperament]

    @property
    def temperaments(self) -> Iterator[tuple[str, str]]:
        """Slug and name of each."""
        return ((one.slug, _NAMES[one.slug]) for one in temperaments.PRINTED)

    @property
    def choices(self) -> Iterator[Choice]:
        """Every temperament with its chart of the moment."""
        return (_choice(self._state, self.side, one) for one in temperaments.PRINTED)

    @property
    def recorded(self) -> str:
        """The face of a die thrown for this note before, which stands; empty for none."""
        die = log.recorded(self._lines).get(note_roll(self._state, self.side).key)
        return shows(die) if die else ""

    @property
    def form_id(self) -> str:
        """The form beside the turn's own that its fields belong to."""
        return f"choose-{self.side}"

    @property
    def drawer(self) -> str:
        """The drawer where it is rolled, and told what each temperament does."""
        return f"{self.side}-strategist"

    @property
    def die_id(self) -> str:
        return f"{self.side}-die"


@dataclass(frozen=True, slots=True)
class ShownRolled:
    """A note that was rolled: by whose temperament, what the d% showed, what it says."""

    by: str
    face: str
    faces: str
    strategy: str
    means: tuple[str, ...]


def shown_rolled(one: RolledNote) -> ShownRolled:
    """The rolled note in words."""
    found = next(part for part in one.chart.ranges if part.first <= one.face <= part.last)
    return ShownRolled(
        by=_NAMES.get(one.chart.temperament, one.chart.temperament),
        face=f"{one.face % 100:02}",
        faces=_span(found),
        strategy=found.note.strategy.printed_name,
        means=means_of(found.note),
    )


def said_of_rolled(rolled: Iterable[RolledNote], notes: BothNotes, names: Mapping[str, str]) -> list[str]:
    """What the record says of a played turn's rolled notes, one sentence a side."""
    return [_said(one, notes.of(one.side), names[one.side]) for one in rolled]


def _said(one: RolledNote, played: Note, name: str) -> str:
    shown = shown_rolled(one)
    rolled = f"{name}'s note was rolled ({shown.by}, d% {shown.face})"
    if one.note == played:
        return f"{rolled}."
    said = ", ".join((shown.strategy, *shown.means))
    return f"{rolled}: {said}. It was overruled."


def _choice(state: State, side: Side, temperament: Temperament) -> Choice:
    far = distance(contest_of(state), side, temperament.slug, score=state.score, turn=state.position.turn)
    return Choice(
        slug=temperament.slug,
        name=_NAMES[temperament.slug],
        says=temperament.says,
        ranges=tuple(_range(one) for one in chart(state, side, temperament).ranges),
        distance=_far(far, temperament),
    )


def _range(one: Range) -> ShownRange:
    return ShownRange(_span(one), one.note.strategy.value, ", ".join(means_of(one.note)))


def _span(one: Range) -> str:
    return one.faces.replace("-", "\N{EN DASH}")


def _far(far: Distance, temperament: Temperament) -> str:
    if temperament.is_optimal:
        return f"Rounded to a d% it gives away {_hundredths(far.gain)} of 100 games from here on."
    losses = f"{_hundredths(abs(far.losses))} {'more' if far.losses > 0 else 'fewer'}"
    tricks = "" if temperament.trick == NO_TRICK else " Its tricks are not counted."
    return (
        f"A master who knows these habits wins {_hundredths(far.wins)} of 100 games more from here on than against "
        f"another master, and loses {losses}.{tricks}"
    )


def _hundredths(chance: float) -> str:
    """A chance in percent, whole from 1 on."""
    percent = max(100 * chance, 0.0)
    return f"{percent:.0f}" if percent >= 0.95 or percent < 0.05 else f"{percent:.1f}"
