"""The settings of a game, and what the text of a state tells beside the position (R20b).

    standard cube startpos | wilson-first cube double-game fen <position>
    standard cube; <position>; draw offered by white
    wilson-first cube double-game; <position>; opening throw 2; first roll of white and black
    standard cube lacking 1-3 crawford startpos

A game from `startpos` begins with the opening throw; a given position is taken as past it, and past each player's first
roll. `lacking`: what White and Black still need in a match to points, `crawford` that nobody doubles. The notes, each where it is so: which opening throw is awaited; whose first roll is not over; `roll` or `double`
said; `beaver`; `dropped`, `beaver dropped`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.cube import BEAVER_DROP, why_no_beaver, why_no_double
from variants.rules.chessgammon.position import CENTRED, START, Cube, Position
from variants.rules.chessgammon.situation import (
    DROPPED,
    GameTerms,
    MatchScore,
    Scheme,
    Situation,
    start_situation,
)
from variants.rules.chessgammon.words import BEAVER, DOUBLE, DROP, ROLL
from variants.rules.options import OptionRules, Setting

ON, OFF = "true", "false"
DICE = Setting(
    "Dice",
    "Which pieces the dice move",
    {
        "standard": "As in the article",
        "wilson": "Wilson's table: pawns by their file as well",
        "wilson-first": "Wilson's table, for first rolls only",
    },
)
_FORM = re.compile(
    r"([-a-z]+)( cube)?( double-game)?( jacoby)?( beavers)?"
    r"(?: lacking ([1-9][0-9]{0,2})-([1-9][0-9]{0,2})( crawford)?)?"
)
_OPENING = re.compile("opening throw ([1-9][0-9]{0,5})")
_FIRST_ROLLS: dict[str, tuple[Side, ...]] = {
    "first roll of white and black": (Side.WHITE, Side.BLACK),
    "first roll of white": (Side.WHITE,),
    "first roll of black": (Side.BLACK,),
}
_MSG_OPENING_FIRST = "the opening throw is awaited at the first position, before every other roll"
_SWITCHES = {"Cube": "cube", "DoubleGame": "double-game", "Jacoby": "jacoby", "Beavers": "beavers"}
_CUBE_ACTIONS = {
    ROLL.text: ROLL,
    DOUBLE.text: DOUBLE,
    DROPPED: DROP,
    BEAVER.text: BEAVER,
    BEAVER_DROP.text: BEAVER_DROP,
}


class ChessgammonOptions(OptionRules[Situation, Position]):
    """The settings, and the notes in the text of a state."""

    settings = (
        DICE,
        Setting(
            "DoubleGame", "Double game", {OFF: "No", ON: "Yes: capturing all sixteen pieces counts double"}
        ),
        Setting("Cube", "Doubling cube", {ON: "Yes", OFF: "No"}),
        Setting(
            "Jacoby",
            "Jacoby rule",
            {OFF: "No", ON: "Yes: a double game counts double only once the cube is turned"},
            "jacoby",
        ),
        Setting(
            "Beavers",
            "Beavers",
            {OFF: "No", ON: "Yes: who is doubled may double back at once and keep the cube"},
            "beavers",
        ),
    )
    example = "the table of the dice, what is played with, and where the pieces stand, like “standard cube double-game startpos”"

    def begin(self, settings: str, setup: Position | None) -> Situation:
        """Raises Unreadable for settings that cannot be read, NotPossible for a turned cube in a game without one."""
        match = _FORM.fullmatch(settings)
        if not match:
            raise Unreadable(f"expected {self.example}")
        if match[1] not in list(Scheme):
            raise Unreadable(f"The table of the dice must be {' or '.join(Scheme)}, not {quoted(match[1])}.")
        score = MatchScore(int(match[6]), int(match[7]), bool(match[8])) if match[6] else None
        if score and score.crawford and 1 not in (score.white, score.black):
            raise Unreadable("The Crawford game is played when a side lacks one point.")
        cube, double_game, jacoby, beavers = (bool(match[number]) for number in range(2, 6))
        terms = GameTerms(Scheme(match[1]), cube, double_game, jacoby, beavers, score)
        if setup is None:
            return start_situation(terms)
        if setup.cube != CENTRED and (not terms.cube or score and score.crawford):
            game = "The Crawford game" if terms.cube else "This game"
            raise NotPossible(f"{game} is played without the cube, so it must show 1 and belong to nobody.")
        return Situation(setup, terms)

    def settings_text(self, choices: Mapping[str, str]) -> str:
        # The dice's table; `cube` and the other words where they are played with.
        enabled = [word for name, word in _SWITCHES.items() if choices[name] == ON]
        return " ".join((choices["Dice"], *enabled))

    def settings_of(self, position: Situation) -> str:
        score = position.terms.score
        settings = super().settings_of(position)
        if score is None:
            return settings
        return f"{settings} lacking {score.white}-{score.black}{' crawford' * score.crawford}"

    def choices(self, position: Situation) -> Mapping[str, str]:
        terms = position.terms
        switches = {
            "DoubleGame": terms.double_game,
            "Cube": terms.cube,
            "Jacoby": terms.jacoby,
            "Beavers": terms.beavers,
        }
        return {"Dice": terms.dice.value, **{name: ON if is_on else OFF for name, is_on in switches.items()}}

    def notes(self, position: Situation) -> Sequence[str]:
        return [
            *([f"opening throw {position.opening}"] if position.opening else []),
            *(text for text, sides in _FIRST_ROLLS.items() if sides == position.fresh),
            *(text for text, word in _CUBE_ACTIONS.items() if word == position.cube_action),
        ]

    def with_note(self, position: Situation, note: str) -> Situation | None:
        """Raises NotPossible for what no game can have come to at this position."""
        terms, opening = position.terms, _OPENING.fullmatch(note)
        if opening:
            if position.placed != START:
                raise NotPossible(_MSG_OPENING_FIRST)
            return replace(position, opening=int(opening[1]), fresh=terms.fresh)
        if note in _FIRST_ROLLS:
            if terms.dice is not Scheme.WILSON_FIRST:
                raise NotPossible("first rolls are like all others by these terms")
            if position.opening and _FIRST_ROLLS[note] != position.fresh:
                raise NotPossible(_MSG_OPENING_FIRST)
            return replace(position, fresh=_FIRST_ROLLS[note])
        return _with_word(position, note) if note in _CUBE_ACTIONS else None


def _with_word(situation: Situation, note: str) -> Situation:
    cube, word = situation.placed.cube, _CUBE_ACTIONS[note]
    if word in (BEAVER, BEAVER_DROP):  # the cube has been taken by then
        if cube.owner is not situation.side.other:
            raise NotPossible(f"“{note}” is said with the cube of the side that was doubled")
        cube_before = Cube(cube.value // 2, None if cube.value == 2 else situation.side)
        situation_before = replace(situation, placed=replace(situation.placed, cube=cube_before))
        why = why_no_double(situation_before) or why_no_beaver(replace(situation_before, cube_action=DOUBLE))
        if why:
            raise NotPossible(f"“{note}” is not said here: {why}")
        return replace(situation, cube_action=word)
    if why_no_double(situation):
        if note == DROPPED:
            raise NotPossible("the game cannot have been dropped here")
        raise NotPossible(f"“{note}” is said where the cube may be offered, and here it may not")
    return replace(situation, cube_action=word)
