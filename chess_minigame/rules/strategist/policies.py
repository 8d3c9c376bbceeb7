"""How a temperament plays a whole match: a mix of the six strategies for every score and turn (R70, R75)."""

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import Policy
from chess_minigame.rules.odds.model import OddsModel, as_it_stands
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.rousselle.gambit import gambits
from chess_minigame.rules.state import State
from chess_minigame.rules.strategist.ranges import FACES
from chess_minigame.rules.strategist.rounding import Faces, on_a_percentile
from chess_minigame.rules.strategist.temperaments import SHARES, Temperament, situation


def contest_of(state: State) -> OddsModel:
    """The match as both players know it: their CMs, and the gambits that were made."""
    return as_it_stands(state.options, gambits(state.played))


def optimal_faces(contest: OddsModel, side: Side, score: int, turn: int) -> Faces:
    """The optimal mix of `side` at that state on the faces of a d%, by A to F."""
    node = solve(contest).node(score, turn)
    return on_a_percentile(node.mixes.of(side), node.matrix, side)


def policy(contest: OddsModel, side: Side, temperament: Temperament) -> Policy:
    """What `side` plays by that temperament, its tricks apart; the optimal mix as a d% gives it."""
    moods = temperament.moods
    if moods is None:
        return lambda score, turn: [faces / FACES for faces in optimal_faces(contest, side, score, turn)]
    return lambda score, turn: [share / SHARES for share in moods.of(situation(score, side)).shares]
