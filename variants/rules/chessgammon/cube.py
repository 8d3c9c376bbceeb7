"""The cube: when it may be offered, what each answer means, and what a game is worth.

Source: Billings, "doubling cube from backgammon", with backgammon law; "a double game can be awarded for capturing all
sixteen of the opponents pieces"; R14, R15. The side to move offers it before it rolls, if the cube is in the middle or
its own. Taking it doubles the stake and makes the taker its owner; dropping it loses the stake before the offer. In a match
to points nobody doubles in the Crawford game (R14g), nor where a plain win is the match already (R14h).
"""

from dataclasses import replace

from campaigns.rules.contract import Over, Side
from variants.rules.actions import PlainWord
from variants.rules.answers import Counter, Worth
from variants.rules.capabilities import PointsRules, WordRules
from variants.rules.chessgammon.position import CENTRED, Cube, Position
from variants.rules.chessgammon.situation import KING_CAPTURED, MatchScore, Situation, ending_of
from variants.rules.chessgammon.words import BEAVER, DOUBLE, DROP, ROLL, SCORE_WORDS, TAKE, WORDS
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.state import RESIGNED, TIME

BEAVER_DROP = PlainWord("beaver dropped")
"""What the side that doubled has said to a beaver; said as `drop`."""
_ANSWERED = (DOUBLE, BEAVER)
_MSG_TOO_LATE = {
    DOUBLE: "The double is already offered: take or drop.",
    ROLL: "It is too late to double: the roll has been chosen.",
    BEAVER: "The double has been turned back: take or drop.",
}


def why_no_double(situation: Situation) -> str | None:
    """What forbids the side to move to offer the cube now, in one sentence; None if it may."""
    if ending_of(situation.placed) or situation.cube_action in (DROP, BEAVER_DROP):
        return "The game is over."
    if not situation.terms.cube:
        return "This game is played without the cube."
    if situation.opening:
        return "The first turn uses the opening roll, so nobody can double before it."
    if situation.placed.dice:
        return "It is too late to double: the dice have been rolled."
    if situation.cube_action:
        return _MSG_TOO_LATE[situation.cube_action]
    if situation.placed.cube.owner is situation.side.other:
        return f"{SIDE_NAMES[situation.side.other]} owns the cube: only its owner may double."
    return _why_no_double_at(situation)


def _why_no_double_at(situation: Situation) -> str | None:
    """What the score of a match to points forbids."""
    score = situation.terms.score
    if score is None or not _is_dead(score, situation.placed.cube, situation.side):
        return None
    if score.crawford:
        return "This is the Crawford game, the one game of the match without the cube."
    return f"{SIDE_NAMES[situation.side]} wins the match with this game as it is: the cube is dead."


def _is_dead(score: MatchScore, cube: Cube, side: Side) -> bool:
    """Whether a side can win nothing more by doubling."""
    return score.crawford or cube.value >= score.lacks(side)


def next_value(situation: Situation) -> int:
    """The cube's value if the double that may be offered now, or is offered, is taken; 0 for none."""
    is_possible = situation.cube_action in _ANSWERED or not why_no_double(situation)
    return 2 * situation.placed.cube.value if is_possible else 0


def words(situation: Situation) -> tuple[PlainWord, ...]:
    """The cube actions to choose from now: roll or double, take or drop, perhaps beaver, or none."""
    if situation.cube_action == BEAVER:
        return TAKE, DROP
    if situation.cube_action == DOUBLE:
        return (TAKE, DROP) if why_no_beaver(situation) else (TAKE, DROP, BEAVER)
    return () if why_no_double(situation) else (ROLL, DOUBLE)


def why_no_beaver(situation: Situation) -> str | None:
    """None if the side that is doubled may double back at once and keep the cube (R14j)."""
    if situation.cube_action != DOUBLE:
        return "no double has been offered"
    if not situation.terms.beavers:
        return "this game is played without beavers"
    taker, score = situation.side.other, situation.terms.score
    if score and _is_dead(score, situation.placed.cube.accept_by(taker), taker):
        return f"{SIDE_NAMES[taker]} wins the match with the game as it is doubled"
    return None


def after(situation: Situation, word: PlainWord) -> Situation:
    # Who beavers has taken the double; its own redouble then waits for the other side's answer.
    if situation.cube_action == BEAVER and word == DROP:
        return replace(situation, cube_action=BEAVER_DROP)
    if word not in (TAKE, BEAVER):
        return replace(situation, cube_action=word)
    placed = replace(situation.placed, cube=situation.placed.cube.accept_by(situation.side.other))
    return replace(situation, cube_action=word if word == BEAVER else None, placed=placed)


def why_not(situation: Situation, word: PlainWord) -> str:
    """Why a cube action that is not among the `words` is not possible."""
    if word == DOUBLE:
        return why_no_double(situation) or ""
    if word == BEAVER:
        return why_no_beaver(situation) or ""
    if word != ROLL:
        return "no double has been offered"
    if situation.placed.dice:
        return "the dice have already been rolled"
    if situation.cube_action in _ANSWERED:
        return "answer the double first: take or drop"
    return "there is nothing to choose: roll the dice"


def counts_double(situation: Situation) -> bool:
    """Whether a double game would count as one: by the Jacoby rule only once the cube is turned, where it can be (R14i)."""
    terms, cube, score = situation.terms, situation.placed.cube, situation.terms.score
    is_of_use = score is None or any(not _is_dead(score, cube, side) for side in Side)
    waits = terms.jacoby and terms.cube and cube == CENTRED and is_of_use
    return terms.double_game and not waits


class CubeWords(WordRules[Situation]):
    """Roll or double, take or drop, and giving up dice that cannot be used."""

    listed_words = WORDS
    written_words = {word.text: SCORE_WORDS[word] for word in (DOUBLE, TAKE, DROP, BEAVER)}

    def no_declarations(self, position: Situation) -> str | None:
        if why := self.no_loss_on_time(position):
            return why
        return "answer the double first: take or drop" if position.cube_action in _ANSWERED else None

    def no_loss_on_time(self, position: Situation) -> str | None:
        # Time may run out over a double as well: who has not taken it has not raised the stake.
        return "the roll for the first move comes first" if position.opening else None

    def without_pending(self, position: Situation) -> Situation:
        return replace(position, cube_action=None)


class CubePoints(PointsRules[Situation]):
    """The cube's value; twice that, where the double game is played, against a side that has nothing but its King.

    That King must be taken, or his side resign: a dropped double is never worth more than the stake before it.
    """

    def points_won(self, position: Situation, ending: Over) -> int:
        if ending.winner is None:
            return 0
        double = counts_double(position) and ending.how in (KING_CAPTURED, RESIGNED, TIME)
        is_double = double and is_bare(position.placed, ending.winner.other)
        return position.placed.cube.value * (2 if is_double else 1)

    def worth(self, position: Situation) -> Worth:
        value = position.placed.cube.value
        return Worth(value, 2 * value if counts_double(position) else value, next_value(position))

    def at_score(
        self, options: Situation, lacking: tuple[int, int] | None, crawford: bool = False
    ) -> Situation:
        score = MatchScore(*lacking, crawford) if lacking else None
        return replace(options, terms=replace(options.terms, score=score))

    def points_needed(self, position: Situation, side: Side) -> int | None:
        return position.terms.score.lacks(side) if position.terms.score else None

    def counter(self, position: Situation) -> Counter | None:
        """None where nobody can ever turn it, too."""
        cube, score = position.placed.cube, position.terms.score
        may_still_double = [side for side in Side if not (score and _is_dead(score, cube, side))]
        if not position.terms.cube or not (may_still_double or cube.owner):
            return None
        if cube.owner:
            use = "" if cube.owner in may_still_double else " and has no use for it"
            owner = f"{SIDE_NAMES[cube.owner]} owns it{use}"
        elif len(may_still_double) == 2:
            owner = "either side may double"
        else:
            owner = f"only {SIDE_NAMES[may_still_double[0]]} may double"
        return Counter(str(cube.value), cube.owner, f"The doubling cube shows {cube.value}: {owner}.")


def is_bare(position: Position, side: Side) -> bool:
    return set(position.pieces_of(side)) <= {position.king_of(side)}
