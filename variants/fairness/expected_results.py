"""How even a full board of two is by the ladder, and what makes it so: a lower CM, pieces off the board, points, the cube, the sides.

The ladder tells ratings by CM, the measured advantages what each of them is worth in rating points; both are added up.
What nobody has measured has no number here.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from campaigns.match.models import Match
from campaigns.match.rules.fairness import Contestant, EvenMatch, EvenWay, Fairness, LessTime, best_first
from campaigns.rules.chances import ResultChances
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.fairness import advantages, ladder
from variants.fairness.advantages import CUBE, FIRST, POINTS, Advantage
from variants.rules.gameplay import START_POSITION

NO_POINTS = (0, 0)
MAX_WAYS = 5
MSG_UNMEASURED = "What pieces off the board or the first move are worth here has not been measured."
MIN_CM = 10  # nobody plays worse
LESS_MINUTES, MORE_MINUTES = 5, 15  # minutes
Cms = tuple[Fraction | int, Fraction | int]


def expected_white_score(
    game: AnyGame, cms: Cms, position: str = "", points: tuple[int, int] = NO_POINTS
) -> float | None:
    """What White is expected to score by both CMs; None where the position, or the points, are none that were measured."""
    gap = _rating_gap(game, position, points)
    if gap is None:
        return None
    scale = ladder.SCALES[game.slug]
    # Nothing where that was not measured, or dice decide who has it.
    measured = advantages.measured_advantages(game.slug)
    first_move = sum(advantage.rating for advantage in measured if advantage.kind == FIRST)
    rating_lead = scale.rating(cms[0]) - scale.rating(cms[1]) + first_move + gap
    return ladder.score_for(rating_lead)


def chances_by_cm(game: AnyGame, match: Match) -> ResultChances | None:
    """How likely each result of a match was before its first move; of draws the ladder tells nothing: their halves are in the wins."""
    cms = _cms_of(match)
    if cms is None:
        return None
    options = game.read_options(match.options)
    handicap = game.variant.handicap
    points = handicap.points(options) if handicap else NO_POINTS
    text = game.write_options(options)
    position = "" if text.endswith(START_POSITION) else text.partition("fen ")[2]
    score = expected_white_score(game, cms, position, points)
    if score is None:
        return None
    white = Fraction(score).limit_denominator(10_000)
    return ResultChances(white, Fraction(0), 1 - white)


def board_fairness(game: AnyGame, even_match: EvenMatch) -> Fairness:
    white, black = even_match.both
    current_score = expected_white_score(game, (white.cm, black.cm))
    assert current_score is not None
    ways = [*_lower_cm(game, even_match, current_score), *_other_sides(game, even_match)]
    ways += _given_advantages(game, even_match, current_score)
    remark = "" if advantages.measured_advantages(game.slug) else MSG_UNMEASURED
    best_ways, less_time = best_first(ways, current_score)[:MAX_WAYS], _less_time(even_match, current_score)
    return Fairness(current_score, basis_of(game), best_ways, remark, less_time)


def basis_of(game: AnyGame) -> str:
    games = ladder.SCALES[game.slug].games
    return f"The ladder: {games} games of the app against itself" if games else "The ladder, estimated so far"


def _cms_of(match: Match) -> Cms | None:
    """The CMs both sides play by; None where somebody has none."""
    players = match.engine_players.all() if match.engine_sides else ()
    set_cms = {player.side: player.plays_as for player in players}
    white, black = (set_cms.get(side, match.seat(side).cm) for side in Side)
    return None if white is None or black is None else (white, black)


def _rating_gap(game: AnyGame, position: str, points: tuple[int, int]) -> float | None:
    """What White has been given, in rating points, less what Black has; None for what was not measured."""
    if not position and points == NO_POINTS:
        return 0.0
    for advantage, side in product(advantages.measured_advantages(game.slug), Side):
        start = _points(advantage, side), advantages.position_with(game, advantage, side)
        if advantage.kind != FIRST and start == (points, position):
            return advantage.rating if side is Side.WHITE else -advantage.rating
    return None


def _points(advantage: Advantage, side: Side) -> tuple[int, int]:
    """White's and Black's handicap points, where that side has the advantage."""
    return (advantage.points, 0) if side is Side.WHITE else (0, advantage.points)


def _lower_cm(game: AnyGame, even_match: EvenMatch, current_score: float) -> Iterator[EvenWay]:
    side = Side.WHITE if current_score > 0.5 else Side.BLACK
    strong, weak = _by_strength(even_match, side)
    if strong.is_pc:
        return

    def score(cm: int) -> float:
        cms = (cm, weak.cm) if side is Side.WHITE else (weak.cm, cm)
        expected = expected_white_score(game, cms)
        assert expected is not None
        return expected

    lower_cms = range(MIN_CM, max(MIN_CM, plays_as(strong.cm)) + 1)
    cm = min(lower_cms, key=lambda cm: abs(score(cm) - 0.5))
    sentence = f"The app plays {strong.name}, as CM {cm}"
    fields = {f"{side}_engine": "on", f"{side}_plays_as": str(cm), "engine_reason": "an even game"}
    yield EvenWay(sentence, score(cm), basis_of(game), fields)


def _less_time(even_match: EvenMatch, current_score: float) -> LessTime:
    side = Side.WHITE if current_score > 0.5 else Side.BLACK
    strong, weak = _by_strength(even_match, side)
    white, black = (LESS_MINUTES, MORE_MINUTES) if side is Side.WHITE else (MORE_MINUTES, LESS_MINUTES)
    sentence = f"{strong.name} has {LESS_MINUTES} minutes for the game, {weak.name} {MORE_MINUTES}"
    fields = {"chess_clock": "typed", "chess_clock_typed": str(white), "black_clock": str(black)}
    return LessTime(sentence, fields)


def _other_sides(game: AnyGame, even_match: EvenMatch) -> Iterator[EvenWay]:
    for advantage in advantages.measured_advantages(game.slug):
        if advantage.kind == FIRST:
            white, black = even_match.both
            score = expected_white_score(game, (black.cm, white.cm))
            assert score is not None
            sentence = f"{black.name} has the first move, as {game.side_name(Side.WHITE)}"
            fields = {"white": str(black.person), "black": str(white.person)}
            yield EvenWay(sentence, 1 - score, _measured_by(advantage), fields)


def _given_advantages(game: AnyGame, even_match: EvenMatch, current_score: float) -> Iterator[EvenWay]:
    side = Side.BLACK if current_score > 0.5 else Side.WHITE
    strong, weak = _by_strength(even_match, side.other)
    for advantage in advantages.measured_advantages(game.slug):
        if advantage.kind == FIRST:
            continue
        position, points = advantages.position_with(game, advantage, side), _points(advantage, side)
        score = expected_white_score(game, (even_match.white.cm, even_match.black.cm), position, points)
        if score is None:
            continue
        fields = {"position": position} if position else {f"{side}_points": str(advantage.points)}
        yield EvenWay(_sentence(game, advantage, strong, weak), score, _measured_by(advantage), fields)


def _by_strength(even_match: EvenMatch, strong: Side) -> tuple[Contestant, Contestant]:
    white, black = even_match.both
    return (white, black) if strong is Side.WHITE else (black, white)


def _sentence(game: AnyGame, advantage: Advantage, strong: Contestant, weak: Contestant) -> str:
    if advantage.kind == POINTS:
        return f"{weak.name} has {advantage.points} handicap points to spend"
    if advantage.kind == CUBE:
        return f"{weak.name} begins with the cube, at {advantages.CUBE_VALUE}"
    names = [name for name, _ in advantages.men_without(game, advantage)]
    return f"{strong.name} begins without {' and '.join(f'a {name}' for name in names)}"


def _measured_by(advantage: Advantage) -> str:
    return f"The ladder, and {advantage.games} games at {advantage.nodes} positions a move, ±{advantage.error:.0%}"
