"""Games on a full board that a tournament begins; NPCs play them by the engine."""

from collections.abc import Collection
from fractions import Fraction

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.games import AutoPlayPair
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.rules.fairness import EvenMatch
from campaigns.people.models import Character
from campaigns.rules.chances import ResultChances
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play import moves
from variants.fairness.expected_results import expected_white_score
from variants.npc_players.opponent import EngineTerms

BEGINNER_CM = 10  # CM of an NPC who knows no chess and sits down all the same


def begin_board(slug: str, pair: AutoPlayPair) -> int:
    """Begin a match in which every NPC plays by the engine; its pk."""
    players = ((Side.WHITE, pair.white), (Side.BLACK, pair.black))
    terms = [_terms(side, character) for side, character in players if not character.is_pc]
    sides = Sides(NewPlayer(pair.white, pair.white.cm), NewPlayer(pair.black, pair.black.cm))
    setup = moves.GameSetup(slug, sides, pair.campaign.day, pair.place, engine_players=terms)
    return moves.start(pair.campaign.pk, new_key(), setup=setup, by=pair.by).pk


def _terms(side: Side, character: Character) -> EngineTerms:
    if character.cm is not None and plays_as(character.cm) >= 1:
        return EngineTerms(side)
    return EngineTerms(side, BEGINNER_CM, "knows no chess")


def play_board(match: Match, by: User, cheats: Collection[Side]) -> str:
    """Says only that the workers play it, as they do since it was begun. Raises Refused where a side is not the engine's."""
    if len(match.npc_sides) < len(Side):
        raise Refused("Only two NPCs play by themselves: a player moves on their own device.")
    return "The engine plays it: the result comes by itself."


def board_chances_of_two(slug: str, even_match: EvenMatch) -> ResultChances:
    """By the ladder, which tells nothing of draws: their halves are in the wins."""
    score = expected_white_score(catalog.game(slug), (even_match.white.cm, even_match.black.cm))
    white = Fraction(score if score is not None else 0.5).limit_denominator(10_000)
    return ResultChances(white, Fraction(0), 1 - white)
