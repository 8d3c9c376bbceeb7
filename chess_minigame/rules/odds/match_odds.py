"""The odds of a match at the table, before any of its turns: the CMs, the score, and the gambits all have seen (R40, R70).

Nothing secret enters but where it says so: neither the Stalemate Limit's d6 nor a note nor a means of cheating.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from campaigns.rules.chances import ResultChances
from campaigns.rules.contract import Roll, Side
from chess_minigame.rules.match import apply_roll, awaits
from chess_minigame.rules.notes import gambits
from chess_minigame.rules.odds.chances import approximate_chances, optimal_policy
from chess_minigame.rules.odds.ends import Ends, mixture
from chess_minigame.rules.odds.model import OddsModel, odds_contest
from chess_minigame.rules.odds.solve import StateChances, chances_at, solve
from chess_minigame.rules.state import State

# So many turns on hardly one game in 10^15 is undecided, whatever the CMs; and a limit may be two hundred thousand.
HORIZON = 200


def contest_after(state: State, turns: int | None = None) -> OddsModel:
    """The contest that a match was after so many resolved turns: both CMs, and the gambits made by then; `turns` None: all of them."""
    return odds_contest(state.options, gambits(state.resolved_notes[:turns]))


def chances_before_turn(state: State, turn: int) -> StateChances | None:
    """The chances when `turn` was about to be played, or is; None where the match never came to it.

    A match that was broken off had come to the turn it was broken off in, one that went on on paper to the first there.
    """
    is_decided = state.over is not None and state.over.played_out and not state.paper
    if turn > len(state.turns) + (not is_decided):
        return None
    score = state.turns[turn - 2].score if turn > 1 else 0
    return chances_at(contest_after(state, turn - 1), score, turn)


def ends_by_limit(state: State) -> Ends[float] | None:
    """How the match ends for the judge, who knows the limit, while both play as those who do not.

    None where the limit is not rolled, or the match is over.
    """
    if state.over or state.limit is None:
        return None
    turn = state.position.turn
    past_turns = max(turn - 2, 0)
    contest = contest_after(state).after_turns(past_turns)
    white, black = (optimal_policy(solve(contest), side) for side in Side)
    surplus_turns = max(state.limit - turn - HORIZON, 0)
    limit = state.limit - past_turns - surplus_turns
    limited_contest = replace(contest, base=contest.base - surplus_turns, limit=limit)
    return approximate_chances(limited_contest, white, black, score=state.score, turn=turn - past_turns)


def ends_before_percentile(state: State) -> Ends[float] | None:
    """How the match ends once both notes are in and nothing but the turn's d% is left: with all means in force (R30).

    This is the judge's alone to know. None at any other moment.
    """
    phase, turn = awaits(state), state.open_turn
    if not isinstance(phase, Roll) or turn is None or phase.key != f"turn {turn.number}":
        return None
    counts = Counter(apply_roll(state, (face,)).turns[-1].score for face in range(1, 101))
    next_solution = solve(odds_contest(state.options, gambits([*state.resolved_notes, turn.notes])))
    outcomes = [next_solution.node(0, turn.number).outcomes[score + 4] for score in counts]
    return mixture([faces / 100 for faces in counts.values()], outcomes)


def betting_chances(state: State, turns: int) -> ResultChances | None:
    """The chances after so many resolved turns, as bets reckon with them (R62); None where the match never stood so."""
    chances = chances_before_turn(state, turns + 1)
    if chances is None:
        return None
    crushing = [chances.crushing(side).determined for side in Side]
    return result_chances(chances, *(None if chance is None else Fraction(chance) for chance in crushing))


def result_chances(chances: StateChances, *crushing: Fraction | None) -> ResultChances:
    """The chances as fractions that add up to exactly 1."""
    white = Fraction(min(max(chances.white, 0.0), 1.0))
    black = min(Fraction(max(chances.black, 0.0)), 1 - white)
    # Floats are a hair off, and what is certain must not be more than certain.
    return ResultChances(white, 1 - white - black, black, *crushing)
