"""The printed tables for reference, drawn from the rules' own rows; what is told in words stands here with its source."""

from dataclasses import dataclass

from chess_minigame.presenters.score import helped, signed
from chess_minigame.rules.strategies import STRATEGY_TABLE, Strategy
from chess_minigame.rules.turn_result import TURN_RESULT_TABLE


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of the Strategy Table and the side it helps; empty for neither."""

    text: str
    side: str


@dataclass(frozen=True, slots=True)
class StrategyRow:
    """White's strategy against each of Black's."""

    letter: str
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A line of the Turn Result Table: `01–05`."""

    totals: str
    name: str
    score: str
    side: str


@dataclass(frozen=True, slots=True)
class Means:
    """A means of cheating: what it does, who can find it out and how, and our rulings on it."""

    name: str
    does: str
    found_out: str
    rulings: str


@dataclass(frozen=True, slots=True)
class Option:
    """One of Jim Rousselle's options."""

    number: int
    name: str
    text: str
    rulings: str


MEANS = (
    Means(
        "Moving the pieces",
        "Dexterity is added to the CM for this turn, if nobody is alerted. Once a turn.",
        "The opponent and every watcher: each d20, Dexterity or less escapes; a thief who fails escapes with d%, pick "
        "pockets or less. Every further try in a game: Dexterity −1, pick pockets −5. From Dexterity 20 or pick pockets "
        "100 on 1% remains.",
        "R19, R20",
    ),
    Means(
        "ESP: medallion",
        "The opponent's CM is 0 this turn, and the reader's strategy is the best against the opponent's. Two readers "
        "undo each other: no result, and both know.",
        "A physical search, or detect magic.",
        "R21 to R23",
    ),
    Means(
        "ESP: spell",
        "The same.",
        "Detect magic. The casting is seen unless d20 shows Intelligence or less, for each watcher.",
        "R21 to R23",
    ),
    Means("ESP: psionic", "The same.", "Only a psionic, ESP, or detect lie.", "R21 to R23"),
    Means(
        "Empathy",
        "The opponent plays with 2/3 of the CM this turn.",
        "Only psionics, or whoever detects psionic expenditure: 5% for each turn it was used.",
        "R24",
    ),
    Means(
        "Playing to lose",
        "Any CM from minus half the normal one up to it, told to the judge before each turn.",
        "Nobody: it is not obvious.",
        "R25",
    ),
    Means(
        "Intimidation",
        "Each success takes 10% of the victim's CM this turn, five at most. Each form once a turn.",
        "It is open. The victim escapes with d20, Wisdom or less, as adjusted by the judge.",
        "R26",
    ),
    Means(
        "A dragon's presence",
        "With more than half the other's hit points: one attempt to intimidate each turn, of itself.",
        "It is open.",
        "R27",
    ),
)

OPTIONS = (
    Option(
        1,
        "Gambit",
        "Declared for the opening: +10 to the CM for three turns, −10 for the rest of the game. If both gambit, Black has "
        "+15 for three turns and −10 after them.",
        "R40",
    ),
    Option(
        2,
        "Pieces moved under a master's eye",
        "One d20, Dexterity or less, and then d% for each watcher and the opponent: their CM or less notices. Once caught, "
        "−10 more on the watchers' rolls for each further try.",
        "R41",
    ),
    Option(
        3,
        "A strong player is hard to frighten",
        "The number needed against intimidation rises by 1 for each ten points of CM begun: 1-10 +1, 11-20 +2.",
        "R42",
    ),
    Option(
        4,
        "Draws teach",
        "In a drawn game the player of lower CM gains half of what winning would have given.",
        "R43",
    ),
)


def strategies() -> tuple[StrategyRow, ...]:
    """The Strategy Table, White down and Black across."""
    return tuple(
        StrategyRow(own.value, own.printed_name, tuple(_cell(points) for points in row))
        for own, row in zip(Strategy, STRATEGY_TABLE, strict=True)
    )


def results() -> tuple[ResultRow, ...]:
    """The Turn Result Table."""
    return tuple(
        ResultRow(f"{line.first:02}–{line.last % 100:02}", line.name, signed(line.adjustment), helped(line))
        for line in TURN_RESULT_TABLE
    )


def _cell(points: int) -> Cell:
    return Cell(signed(points), "" if not points else "black" if points > 0 else "white")
