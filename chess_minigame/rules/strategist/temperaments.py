"""How a profession plays: shares of the six strategies, and the one trick it may add to its note.

The article gives professions a chance to know chess and a bonus ("NPC chess players", Dragon #70; R50) and says
nothing of how they play: these temperaments are ours (R77). A Chess Master plays the optimal mix (R70), so that he has none.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Side

SHARES = 20
FIFTHS = 5
MASTER = "chess-master"
OTHERS = "others"
Shares = tuple[int, ...]


class ScoreSituation(StrEnum):
    """How a side stands by the cumulative score."""

    AHEAD = "ahead"
    LEVEL = "level"
    BEHIND = "behind"


def situation(score: int, side: Side) -> ScoreSituation:
    """How `side` stands at that score; low scores are White's (R14)."""
    if not score:
        return ScoreSituation.LEVEL
    return ScoreSituation.AHEAD if (score < 0) is (side is Side.WHITE) else ScoreSituation.BEHIND


@dataclass(frozen=True, slots=True)
class Trick:
    """What else a note may say: a gambit, moved pieces, a mind read, intimidation by these means."""

    gambit: bool = False
    move: bool = False
    reads_minds: bool = False
    scares: tuple[str, ...] = ()


NO_TRICK = Trick()


@dataclass(frozen=True, slots=True)
class Mood:
    """What is written in one situation: shares of A to F, 20 in all, and in how many fifths of them the trick."""

    shares: Shares
    trick: int = 0


@dataclass(frozen=True, slots=True)
class Moods:
    """A mood for each situation."""

    ahead: Mood
    level: Mood
    behind: Mood

    def of(self, situation: ScoreSituation) -> Mood:
        mood: Mood = getattr(self, situation)
        return mood


@dataclass(frozen=True, slots=True)
class Temperament:
    """One profession's, by its slug; `description` is for the Dungeon Master. Who plays the optimal mix has no moods."""

    slug: str
    description: str
    moods: Moods | None
    trick: Trick = NO_TRICK

    @property
    def is_optimal(self) -> bool:
        return self.moods is None

    @property
    def has_trick(self) -> bool:
        return self.trick != NO_TRICK


SWORD = Trick(scares=("swishing a sword, all in fun",))
HAND = Trick(move=True)
MIND = Trick(reads_minds=True)
GAMBIT = Trick(gambit=True)
DRAGON = Trick(scares=("drumming claws until the cups dance", "smoke curling over the board"))

# fmt: off
PRINTED = (
    #                                      A   B   C   D   E   F   of 20; the trick in so many fifths
    Temperament("noble", "Goes for the king at once: anything else is trade.", Moods(
        ahead=Mood((                       6,  3,  4,  2,  0,  5)),
        level=Mood((                       6,  3,  3,  2,  0,  6)),
        behind=Mood((                      5,  2,  2,  3,  0,  8)))),
    Temperament("magic-user", "Sets traps, and reads a mind where the means are at hand.", Moods(
        ahead=Mood((                       1,  6,  6,  5,  1,  1)),
        level=Mood((                       2,  5,  6,  6,  0,  1), trick=1),
        behind=Mood((                      2,  2,  4,  8,  0,  4), trick=3)), MIND),
    Temperament("fighter", "Attacks with everything, and swishes a sword when it goes badly.", Moods(
        ahead=Mood((                       8,  2,  4,  0,  2,  4)),
        level=Mood((                       7,  1,  4,  1,  1,  6)),
        behind=Mood((                      5,  0,  3,  2,  0, 10), trick=2)), SWORD),
    Temperament("thief", "Plays for traps; the hand is on the board three times a match at most.", Moods(
        ahead=Mood((                       1,  7,  4,  5,  3,  0)),
        level=Mood((                       2,  4,  4,  8,  1,  1), trick=1),
        behind=Mood((                      3,  1,  3,  9,  0,  4), trick=2)), HAND),
    Temperament("cleric", "A humble, closed game that never ends.", Moods(
        ahead=Mood((                       0, 10,  3,  0,  7,  0)),
        level=Mood((                       1,  9,  5,  1,  4,  0)),
        behind=Mood((                      1,  7,  7,  1,  3,  1)))),
    Temperament("gambler", "Every gambit there is, then traps, the king, and double or quits.", Moods(
        ahead=Mood((                       5,  2,  3,  5,  0,  5)),
        level=Mood((                       4,  1,  2,  7,  0,  6), trick=4),
        behind=Mood((                      3,  0,  1,  9,  0,  7))), GAMBIT),
    Temperament("merchant", "Trades down and lives off the margin.", Moods(
        ahead=Mood((                       0,  5,  2,  0, 13,  0)),
        level=Mood((                       1,  5,  4,  1,  8,  1)),
        behind=Mood((                      1,  4,  6,  3,  5,  1)))),
    Temperament("serf", "Knows one way to play, and plays it like a prayer.", Moods(
        ahead=Mood((                       0, 14,  2,  0,  3,  1)),
        level=Mood((                       1, 14,  2,  0,  2,  1)),
        behind=Mood((                      2, 12,  2,  1,  2,  1)))),
    Temperament(MASTER, "The optimal mix of the moment: nobody can reply to it with profit.", None),
    Temperament("dragon", "Circles, then drops; claws and smoke, the more the worse it goes.", Moods(
        ahead=Mood((                       3,  3,  5,  2,  1,  6), trick=1),
        level=Mood((                       2,  7,  4,  5,  0,  2), trick=2),
        behind=Mood((                      6,  2,  4,  2,  0,  6), trick=4)), DRAGON),
    Temperament(OTHERS, "A little of everything.", Moods(
        ahead=Mood((                       3,  5,  5,  2,  3,  2)),
        level=Mood((                       4,  4,  5,  3,  2,  2)),
        behind=Mood((                      5,  2,  4,  4,  1,  4)))),
)
# fmt: on

_BY_SLUG = {temperament.slug: temperament for temperament in PRINTED}


def temperament_of(slug: str) -> Temperament:
    """A profession that is not on the article's list plays as Others do."""
    return _BY_SLUG.get(slug, _BY_SLUG[OTHERS])
