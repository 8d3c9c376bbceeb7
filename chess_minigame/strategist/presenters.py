"""Rolling a side's note, for the judge: the temperaments, their charts, and the distance from optimal play."""

import re
from collections.abc import Iterable, Iterator, Sequence

from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.people.rules.professions import NAMES
from campaigns.rules.contract import Side
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.odds.match_odds import contest_after
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.strategist.chart import chart, note_roll
from chess_minigame.rules.strategist.distance import Distance, distance_from_optimal
from chess_minigame.rules.strategist.ranges import Ranges
from chess_minigame.rules.strategist.temperaments import Temperament
from chess_minigame.strategist.play import RolledNote, usual_temperament
from chess_minigame.wording import Names, means_of

MAX_SHORT_NAME_LENGTH = 14


class Strategist:
    """How a side's note may be rolled now; `chosen` is the temperament that a refused form brought."""

    def __init__(
        self, match: Match, state: State, side: Side, lines: Sequence[Line], temperament: str = ""
    ) -> None:
        seat = match.seat(side)
        assert seat.character is not None
        self.side = side
        self.name = seat.name
        self.is_pc = seat.character.is_pc
        chosen = temperaments.temperament_of(temperament) if temperament else None
        self.temperament = (chosen or usual_temperament(lines, side, seat.character)).slug
        self._state = state
        self._lines = lines

    @property
    def short_name(self) -> str:
        """What fits a button beside the whole name: "Ysolde" of "Ysolde of the White Tower"."""
        beginning = re.split(r" (?:of|the)\b|,", self.name)[0] or self.name
        return beginning if len(beginning) <= MAX_SHORT_NAME_LENGTH else beginning.split()[0]

    @property
    def temperament_name(self) -> str:
        return NAMES[self.temperament]

    @property
    def choices(self) -> Iterator[tuple[Temperament, str, Ranges, Distance]]:
        state, score, turn = self._state, self._state.score, self._state.position.turn
        contest = contest_after(state)
        for temperament in temperaments.PRINTED:
            distance = distance_from_optimal(contest, self.side, temperament.slug, score=score, turn=turn)
            yield temperament, NAMES[temperament.slug], chart(state, self.side, temperament).ranges, distance

    @property
    def recorded(self) -> str:
        die = log.recorded_dice(self._lines).get(note_roll(self._state, self.side).key)
        return die.shows if die else ""

    @property
    def form_id(self) -> str:
        return f"choose-{self.side}"

    @property
    def drawer(self) -> str:
        return f"{self.side}-strategist"


def profession(temperament: str) -> str:
    return NAMES.get(temperament, temperament)


def rolled_note_sentences(rolls: Iterable[RolledNote], notes: BothNotes, names: Names) -> list[str]:
    return [_sentence(rolled, notes.of(rolled.side), names[rolled.side]) for rolled in rolls]


def _sentence(rolled: RolledNote, note: Note, name: str) -> str:
    opening = f"{name}'s note was rolled ({profession(rolled.chart.temperament)}, d% {rolled.shows})"
    if rolled.note == note:
        return f"{opening}."
    parts = ", ".join((rolled.note.strategy.printed_name, *means_of(rolled.note)))
    return f"{opening}: {parts}. It was overruled."


def percent_of_games(chance: float) -> str:
    """A chance in percent, whole from 1 on."""
    percent = max(100 * chance, 0.0)
    return f"{percent:.0f}" if percent >= 0.95 or percent < 0.05 else f"{percent:.1f}"
