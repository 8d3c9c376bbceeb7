"""The dice at the board: those that are awaited, those on the table and what each can do, and the luck of all so far."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from campaigns.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.rules.dice import Dice
from campaigns.table import log
from variants.presenters.history import History
from variants.presenters.moment import Moment, at
from variants.presenters.place import Place
from variants.rules.actions import Move
from variants.rules.answers import RollLuck


@dataclass(frozen=True, slots=True)
class Field:
    """Where one die is typed."""

    id: str
    label: str
    die: str


@dataclass(frozen=True, slots=True)
class DieShown:
    """A die on the table: `is_left` while it is still to be played; the pieces it moves, in words, or why it moves none."""

    face: int
    is_left: bool
    words: str
    pieces: str
    why: str


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Dice that this device may throw: `whose`, a field for each, and the faces on record that will stand (none: to throw)."""

    whose: str
    fields: tuple[Field, ...]
    record: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """What a device is shown of the dice; `typed`: they were, and `correct` are fields to put them right by.

    `brought`: what the last throw did to one move, where the dice do not speak for themselves.
    """

    asked: RollRequest | None
    dice: tuple[DieShown, ...]
    typed: bool
    correct: tuple[Field, ...]
    brought: str = ""


def rolling(moment: Moment, past: History, place: Place, *, live: bool) -> Rolling:
    """The dice as this device may see and throw them."""
    thrown = past.thrown(moment.line.seq)
    dice = tuple(_shown(moment, thrown.faces if thrown else ()))
    brought = _brought(moment, past)
    if brought and thrown:
        dice = tuple(DieShown(face, True, "", "", "") for face in thrown.faces)
    record = past.dice.get(thrown.roll_key) if thrown else None
    typed = bool(dice and record and record.thrown_by == Line.ThrownBy.TYPED)
    may_correct = live and typed and place.is_dm and record is not None
    correct = _fields("right", record.dice, moment, each=False) if may_correct and record else ()
    return Rolling(_asked(moment, past, place) if live else None, dice, typed, correct, brought)


def _brought(moment: Moment, past: History) -> str:
    """In a sentence what the last throw did, until another half-move follows; empty where the dice say it themselves."""
    announcing = moment.game.variant.announcing
    if announcing is None:
        return ""
    steps = [step for step in past.steps if step.seq <= moment.line.seq]
    ply = moment.ply.number if moment.ply else 0
    since = [step for step in steps if ply and step.seq > past.seq(ply)]
    if ply and not since:
        since = [step for step in steps if step.seq > past.seq(ply - 1)]
    move, sentence = None, ""
    for step in since if ply else steps:
        action = moment.game.read_action(step.text) if step.text else None
        move = action if isinstance(action, Move) else move
        sentence = announcing.outcome(move, step.roll_key, step.faces) if move and step.faces else sentence
    return sentence


def _shown(moment: Moment, thrown: tuple[int, ...]) -> Iterator[DieShown]:
    """The dice of the turn, high to low: those still to be played, and those that have been."""
    dice = moment.game.variant.dice
    left = dice.left(moment.look.scene) if dice else ()
    if not left or moment.over:
        return
    played = sorted(thrown, reverse=True)
    for die in left:
        if die.face in played:
            played.remove(die.face)
    shown = [DieShown(die.face, True, die.words, ", ".join(die.pieces), die.why) for die in left]
    shown += [DieShown(face, False, "", "", "") for face in played if len(thrown) > len(left)]
    yield from sorted(shown, key=lambda die: -die.face)


def _asked(moment: Moment, past: History, place: Place) -> RollRequest | None:
    roll = moment.roll
    if roll is None or not place.sides or (moment.turn is not None and moment.turn not in place.sides):
        return None
    record = past.dice.get(roll.key)
    whose = f"{moment.game.side_name(moment.turn)} throws" if moment.turn else "One die each"
    return RollRequest(whose, _fields("face", roll.dice, moment, roll.each), record.faces if record else ())


def _fields(name: str, dice: Dice, moment: Moment, each: bool) -> tuple[Field, ...]:
    names = [moment.game.side_name(side) for side in Side] if each else ["First", "Second", "Third", "Fourth"]
    one = str(Dice(dice.sides))
    return tuple(Field(f"{name}-{number}", names[number - 1], one) for number in range(1, dice.count + 1))


@dataclass(frozen=True, slots=True)
class LuckShown:
    """A roll in the list of all, `when` it was thrown, and its luck in hundredths."""

    when: str
    roll: RollLuck
    hundredths: str


@dataclass(frozen=True, slots=True)
class LuckOfSide:
    """All the rolls of one side, and their luck together."""

    name: str
    rolls: int
    hundredths: str


@dataclass(frozen=True, slots=True)
class Chances:
    """What the next roll may bring, the luck of every roll so far, first to last, and of each side."""

    sentences: tuple[str, ...]
    rolls: tuple[LuckShown, ...]
    sides: tuple[LuckOfSide, ...]


def chances(match: Match, past: History) -> Chances:
    """Reckoned from the log: every roll is looked at where it was thrown."""
    moment = at(match, past, None)[0]
    lucks = tuple(_lucks(moment, past))
    sides = tuple(
        _together(moment, side, [one.roll for one in lucks if one.roll.side is side]) for side in Side
    )
    sentences = () if moment.over else moment.game.chances(moment.state)
    return Chances(sentences, lucks, sides if lucks else ())


def _lucks(moment: Moment, past: History) -> Iterator[LuckShown]:
    game = moment.game
    for one in log.replay(game, moment.match.options, list(past.steps)).moments:
        if not one.step.roll_key or game.variant.dice is None:
            continue
        luck = game.variant.dice.luck(one.before.position, one.step.faces)
        if luck:
            yield LuckShown(one.step.roll_key, luck, hundredths(luck.luck))


def _together(moment: Moment, side: Side, rolls: list[RollLuck]) -> LuckOfSide:
    total = sum((roll.luck for roll in rolls), Fraction())
    return LuckOfSide(moment.game.side_name(side), len(rolls), hundredths(total))


def hundredths(luck: Fraction) -> str:
    """Signed, with a real minus: "+31", "−8", "0"."""
    rounded = round(luck * 100)
    return f"+{rounded}" if rounded > 0 else f"−{-rounded}" if rounded < 0 else "0"
