"""The judge's table while a turn is being judged: the notes, the dice so far, the die asked for, what to decide."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.models import Character, Guest, Line, Match
from campaigns.presenters.holders import MANY
from campaigns.rules.contract import Over, Roll, Side
from campaigns.rules.powers import Power
from campaigns.table import log
from chess_minigame.judging import is_left_to_player
from chess_minigame.play import is_result
from chess_minigame.presenters.meter import with_these_notes
from chess_minigame.presenters.wording import Check, Wording, check_of, decision_of, means_of, names_at
from chess_minigame.rolled_notes import turn_of
from chess_minigame.rules.asking import run, targets
from chess_minigame.rules.cheating.intimidation import outcome, tried
from chess_minigame.rules.declarations import MOST_ADJUSTED, Decide
from chess_minigame.rules.declaring import unrolled
from chess_minigame.rules.findings import Noticed, Scare
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import BothNotes
from chess_minigame.rules.procedure import Judging as Deciding
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn

THROWN = {Line.ThrownBy.TYPED: "typed", Line.ThrownBy.MACHINE: "thrown by the machine"}


@dataclass(frozen=True, slots=True)
class DieOnRecord:
    """A die that was thrown: what it is for, what it shows, who threw it; `check` where it had to be so low."""

    key: str
    what: str
    dice: str
    shows: str
    thrown_by: str
    typed: bool
    check: Check | None = None

    @property
    def field_id(self) -> str:
        """The id of the field that corrects it."""
        return "correct-" + "".join(letter if letter.isalnum() else "-" for letter in self.key)


@dataclass(frozen=True, slots=True)
class ShownNote:
    """One side's note as the judge reads it."""

    side: str
    name: str
    letter: str
    strategy: str
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownScare:
    """An attempt at intimidation whose roll is still to come, and what the judge has adjusted."""

    attempt: int
    victim: str
    text: str
    adjusted: str


@dataclass(frozen=True, slots=True)
class AskedDie:
    """The die the turn asks for. `waits_for` is the player whose own device may roll it; `shows` a recorded face."""

    key: str
    what: str
    dice: str
    shows: str
    waits_for: str
    is_result: bool
    is_secret: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the judge may do about what was noticed, and what it will lead to."""

    value: str
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class JudgesTable:
    """Everything the judge's table shows of the open turn."""

    turn: int
    notes: tuple[ShownNote, ...]
    dice: tuple[DieOnRecord, ...]
    scares: tuple[ShownScare, ...]
    asked: AskedDie | None
    noticed: tuple[str, ...]
    decided: str
    choices: tuple[Choice, ...]
    needs_d100: bool
    chances: str = ""
    adjustments: tuple[str, ...] = tuple(f"{by:+}" for by in range(MOST_ADJUSTED, -MOST_ADJUSTED - 1, -1))

    @property
    def is_settled(self) -> bool:
        """Whether nothing but the d% is left to be rolled."""
        return self.asked is not None and self.asked.is_result


@dataclass(frozen=True, slots=True)
class ShownWatcher:
    """One watcher with what matters."""

    number: int
    name: str
    what: str


@dataclass(frozen=True, slots=True)
class Watchers:
    """Who watches, and who else might."""

    watching: tuple[ShownWatcher, ...]
    struck: tuple[str, ...]
    guests: tuple[Guest, ...]
    characters: tuple[Character, ...]
    powers: tuple[Power, ...] = tuple(Power)


def shows(die: log.Die) -> str:
    """The faces as the dice show them; 100 on d% is 00."""
    if die.dice.sides == 100:
        return " ".join(f"{face % 100:02}" for face in die.faces)
    return " ".join(map(str, die.faces))


def die_on_record(key: str, die: log.Die, what: str, needed: int | None = None) -> DieOnRecord:
    typed = die.thrown_by == Line.ThrownBy.TYPED
    check = None if needed is None else check_of(key, needed, die.faces[0])
    return DieOnRecord(key, what, str(die.dice), shows(die), THROWN[die.thrown_by], typed, check)


def targets_of(turn: ResolvedTurn) -> dict[str, int]:
    """What each of the turn's rolls needed, by its key: those against intimidation, and the secret ones."""
    return _scare_targets(turn.number, turn.found.scares) | dict(turn.targets)


def _scare_targets(turn: int, scares: Iterable[Scare]) -> dict[str, int]:
    return {
        f"turn {turn} {scare.side} scares {scare.side.other} {scare.attempt}": scare.needed
        for scare in scares
    }


def _open_targets(state: State) -> dict[str, int]:
    start = state.open
    assert start is not None
    scares = [outcome(start, side, attempt, means, 1) for side, attempt, means in tried(start)]
    return _scare_targets(start.number, scares) | targets(turn(start), state.answers)


def dice_of(
    turn: int, dice: Mapping[str, log.Die], words: Wording, needed: Mapping[str, int]
) -> tuple[DieOnRecord, ...]:
    """Every die on record that the turn asked for, the d% last; not those for its notes, which came before.

    `needed` is what its rolls had to show at most, by their keys.
    """
    mine = {key: die for key, die in dice.items() if is_of_turn(key, turn) and turn_of(key) is None}
    ordered = sorted(mine, key=lambda key: key == f"turn {turn}")
    return tuple(die_on_record(key, mine[key], words.die(key), needed.get(key)) for key in ordered)


def is_of_turn(key: str, turn: int) -> bool:
    return key == f"turn {turn}" or key.startswith(f"turn {turn} ")


def wording_of(match: Match, state: State) -> Wording:
    """The words for everything that happened in this match."""
    return Wording(names_at(match), (*state.played, *([state.notes] if state.notes else [])))


def is_judging(state: State) -> bool:
    """Whether the open turn asks for more than the d% that was voided."""
    if state.open is None or state.over:
        return False
    awaited = GRICE.awaits(state)
    return bool(state.answers) or not (isinstance(awaited, Roll) and is_result(awaited))


def judges_table(match: Match, state: State, dice: Mapping[str, log.Die]) -> JudgesTable | None:
    """The open turn for the judge; None where nothing is to be judged."""
    if not is_judging(state) or state.open is None:
        return None
    start, awaited, words = state.open, GRICE.awaits(state), wording_of(match, state)
    assert not isinstance(awaited, Over)
    noticed = _noticed(state)
    answered = {key: die for key, die in dice.items() if key != getattr(awaited, "key", "")}
    return JudgesTable(
        turn=start.number,
        notes=tuple(_note(side, start.notes, words) for side in Side),
        dice=dice_of(start.number, answered, words, _open_targets(state)),
        scares=_scares(state, words),
        asked=_asked(match, state, awaited, dice, words) if isinstance(awaited, Roll) else None,
        noticed=tuple(words.noticed(one) for one in noticed),
        decided=_decided(state),
        choices=_choices(awaited, words) if isinstance(awaited, Deciding) else (),
        needs_d100=not (start.notes.white.esp and start.notes.black.esp),
        chances=with_these_notes(state),
    )


def judged(done: ResolvedTurn, words: Wording) -> tuple[str, ...]:
    """What the judge has on record of a resolved turn beside its reckoning, sentence by sentence."""
    said = [
        f"{words.names[side]} {', '.join(means)}."
        for side in Side
        if (means := tuple(one for one in means_of(done.notes.of(side)) if not one.startswith("intimidates")))
    ]
    said += [words.scare(scare) for scare in done.found.scares]
    said += [words.noticed(one) for one in done.noticed]
    if not done.noticed and any(_is_secret(done.notes, side) for side in Side):
        said.append("Nobody noticed anything.")
    return (*said, *([decision_of(done.found.decision)] if done.found.decision else []))


def watchers(match: Match) -> Watchers:
    """Who watches, and everybody who could be added with one tap."""
    known = list(match.watchers.select_related("character"))
    here = [watcher for watcher in known if watcher.watching]
    playing = [seat.character_id for seat in match.seats.all()]
    watching = [watcher.character_id for watcher in here if watcher.character_id]
    characters = match.campaign.characters.filter(binned_at=None).exclude(pk__in=[*playing, *watching])
    guests = match.guests.filter(removed_at=None, place="spectator")
    return Watchers(
        watching=tuple(
            ShownWatcher(one.number, one.name, _what(one.cm, [p.label for p in one.held_powers]))
            for one in here
        ),
        struck=tuple(watcher.name for watcher in known if not watcher.watching),
        guests=tuple(guests.exclude(pk__in=[one.guest_id for one in here if one.guest_id])),
        characters=_near(characters.only("name", "campaign", "kind")),
    )


def _near(characters: QuerySet[Character]) -> tuple[Character, ...]:
    """All of a few; of a great many only the player characters: others come by their names."""
    few = tuple(characters[: MANY + 1])
    return few if len(few) <= MANY else tuple(characters.filter(kind=Character.Kind.PC))


def _what(cm: int, powers: list[str]) -> str:
    return ", ".join([f"CM {cm}" if cm else "does not play", *powers])


def _note(side: Side, notes: BothNotes, words: Wording) -> ShownNote:
    note = notes.of(side)
    return ShownNote(side, words.names[side], note.strategy.value, note.strategy.printed_name, means_of(note))


def _is_secret(notes: BothNotes, side: Side) -> bool:
    note = notes.of(side)
    return bool(note.move or note.esp or note.empathy)


def _scares(state: State, words: Wording) -> tuple[ShownScare, ...]:
    start = state.open
    if start is None:
        return ()
    means = {(side.other, attempt): (side, text) for side, attempt, text in tried(start)}
    return tuple(
        ShownScare(
            attempt,
            victim,
            f"{words.names[means[victim, attempt][0]]}: {means[victim, attempt][1]}",
            f"{start.wisdom_adjusted(victim, attempt):+}" if start.wisdom_adjusted(victim, attempt) else "",
        )
        for victim, attempt in unrolled(state)
    )


def _asked(match: Match, state: State, roll: Roll, dice: Mapping[str, log.Die], words: Wording) -> AskedDie:
    waits = words.names[roll.by] if roll.by and is_left_to_player(match, roll) else ""
    return AskedDie(
        key=roll.key,
        what=_purpose(state, roll, words),
        dice=str(roll.dice),
        shows=shows(dice[roll.key]) if roll.key in dice else "",
        waits_for=waits,
        is_result=is_result(roll),
        is_secret=roll.secret,
    )


def _purpose(state: State, roll: Roll, words: Wording) -> str:
    """What the die is for, and what it must show."""
    if is_result(roll):
        return "d% for the turn"
    if not roll.by or state.open is None:
        return words.named(roll.why)
    side, attempt, means = tried(state.open)[len(state.answers)]
    needed = outcome(state.open, side, attempt, means, 1).needed
    return f"{words.die(roll.key)} stands firm on {needed} or less"


def _noticed(state: State) -> tuple[Noticed, ...]:
    """What the judge was told, or is being told: the question stays on the table once it is answered."""
    assert state.open is not None
    for known in range(len(state.answers) + 1):
        asked = run(turn(state.open), state.answers[:known])
        if isinstance(asked, Deciding):
            return asked.noticed
    return ()


def _decided(state: State) -> str:
    return next((decision_of(one.what) for one in state.answers if isinstance(one, Decide)), "")


def _choices(awaited: Deciding, words: Wording) -> tuple[Choice, ...]:
    cheats = [side for side in Side if any(one.side is side for one in awaited.noticed)]
    return (
        Choice("nothing", "Nothing", "The game goes on as if nobody had seen anything."),
        Choice("warning", "A warning", "You speak to them at the table; the game goes on."),
        *(
            Choice(
                f"expel {side}",
                f"Show {words.names[side]} out",
                f"The game ends: {words.names[side.other]} wins by forfeit, and nobody learns from it.",
            )
            for side in cheats
        ),
        Choice("words", "Something else", "In your own words; the game goes on."),
    )
