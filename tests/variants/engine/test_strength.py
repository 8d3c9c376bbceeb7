"""Strength by CM: one mapping, seeded, growing with the CM."""

from fractions import Fraction
from itertools import islice

import pytest

from campaigns.rules.contract import Side
from lab.engine.duel import cautious_player, openings, play_game, points, search_player
from tests.engines import compiled
from tests.variants.engine.test_searcher import ENGINES, placed
from variants.catalog import GAMES
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import uncompiled
from variants.engine.front import Limits
from variants.engine.strength import MAX_NODES, STYLES, MortalPlayer, strength_of
from variants.fairness.ladder import STRONGEST_CM


def player(cm, slug="wotn", style="plain"):
    return MortalPlayer(ENGINES[slug], GAMES[slug], cm, STYLES[style])


def test_a_higher_cm_looks_further_thinks_less_equal_and_slips_less():
    mapped = [strength_of(cm) for cm in range(10, 151)]
    for weaker, stronger in zip(mapped, mapped[1:], strict=False):
        assert weaker.nodes <= stronger.nodes
        assert weaker.equal >= stronger.equal
        assert weaker.slips >= stronger.slips
        assert weaker.choices >= stronger.choices
    assert strength_of(10).choices == 6 and strength_of(100).choices == 1
    assert strength_of(10).nodes == 100 and strength_of(10).slips == 0.85
    assert strength_of(150).nodes == MAX_NODES


def test_a_cm_may_be_a_fraction_or_beyond_the_ends():
    assert strength_of(Fraction(59, 2)).nodes > strength_of(29).nodes
    assert strength_of(-3) == strength_of(10)
    assert strength_of(900) == strength_of(150)


@pytest.mark.parametrize("cm", [10, 30, 50])
def test_the_seed_and_the_position_decide_everything(cm):
    state = next(openings(GAMES["wotn"], 4)).state
    limits = Limits(nodes=300)
    first = player(cm).think(state, limits, 8)
    assert player(cm).think(state, limits, 8).line == first.line
    assert len({player(cm).think(state, limits, seed).line[0] for seed in range(12)}) > 1


@pytest.mark.parametrize("style", STYLES)
def test_no_style_gives_up_a_mate(style):
    mate = "8/2k5/3C4/2r5/RK6/[NW]3[ad]3/2Q5/5[NW]2 w - - 0 1"
    sure = player(99, style=style).think(placed("wotn", mate), Limits(depth=6), 1)
    assert sure.mate == 2


SET_UP = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1 - 1:-"
WELL_AHEAD = "rn1qkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 1:-"


def doubles_of(style, position, cm=30, turns=6):
    """How often of so many turns a player doubles."""
    slug, said = "chessgammon", 0
    engine = engine_of(slug, uncompiled(PARTS[slug], "a test"))
    state = placed(slug, position)
    for seed in range(turns):
        found = MortalPlayer(engine, GAMES[slug], cm, STYLES[style]).think(state, Limits(depth=1), seed)
        said += GAMES[slug].write_action(found.line[0]) == "double"
    return said


def test_the_bold_double_sooner_than_the_careful_nobody_without_a_reason():
    assert doubles_of("bold", WELL_AHEAD) > doubles_of("careful", WELL_AHEAD)


@pytest.mark.slow
def test_the_best_double_when_it_is_right_whatever_their_style():
    assert {doubles_of(style, SET_UP, cm=120, turns=1) for style in STYLES} == {0}


def test_the_weakest_look_at_few_positions_and_play_legal_moves():
    weakest = player(10, "dragonchess")
    opening = next(openings(GAMES["dragonchess"], 2))
    play_game(
        GAMES["dragonchess"],
        search_player(weakest, Limits(), 1),
        search_player(weakest, Limits(), 2),
        opening,
        40,
    )


def share(slug, ours, theirs, games):
    """The points of one player's against another's games, both colours."""
    won = 0.0
    for opening in islice(openings(GAMES[slug], 20), games // 2):
        won += points(play_game(GAMES[slug], ours(opening.seed), theirs(opening.seed), opening), Side.WHITE)
        won += points(play_game(GAMES[slug], theirs(opening.seed), ours(opening.seed), opening), Side.BLACK)
    return won / games


def of_cm(cm):
    return lambda seed: search_player(player(cm), Limits(), seed)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "most"), [("wotn", 0.25), ("dragonchess", 0.3)])
def test_the_weakest_lose_to_who_just_avoids_losing_pieces_at_once(slug, most):
    game, engine = GAMES[slug], ENGINES[slug]
    weakest = lambda seed: search_player(player(10, slug), Limits(), seed)  # noqa: E731
    assert share(slug, weakest, lambda seed: cautious_player(game, engine.worth, seed), 20) < most


PIECE = 200  # hundredths of the weakest piece: more than two of those


def given_away(slug, engine, opening, strongest):
    """What the strongest loses of its pieces in a game against who avoids that, from one of its moves to its next but one, at worst;
    and its points."""
    game, worth = GAMES[slug], ENGINES[slug].worth
    foe, worst, before = cautious_player(game, worth, opening.seed), 0, []
    player = search_player(MortalPlayer(engine, game, STRONGEST_CM), Limits(nodes=20_000), opening.seed)

    def balance(state):
        army, own = game.variant.army, 0
        for code in filter(None, state.position.board):
            piece = army.piece(code)
            sign = 1 if army.code(piece, strongest) == code else -1
            own += sign * worth(piece.name)
        return own

    def choose(state):
        nonlocal worst
        before.append(balance(state))
        if len(before) > 2:
            worst = min(worst, before[-1] - before[-3])
        return player(state)

    sides = (choose, foe) if strongest is Side.WHITE else (foe, choose)
    return worst, points(play_game(game, *sides, opening), strongest)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ENGINES)
def test_the_strongest_never_give_a_piece_away(slug):
    engine = engine_of(slug, compiled(slug))
    for opening, side in zip(openings(GAMES[slug], 60, 2), (*Side, *Side), strict=False):
        worst, won = given_away(slug, engine, opening, side)
        assert (worst > -PIECE, won) == (True, 1.0), opening.seed


@pytest.mark.slow
@pytest.mark.parametrize(("cm", "weaker"), [(25, 10), (40, 25)])
def test_a_higher_cm_wins_more_often(cm, weaker):
    assert share("wotn", of_cm(cm), of_cm(weaker), 10) > 0.6


@pytest.mark.slow
def test_a_child_wins_against_an_npc_of_cm_10_and_loses_to_the_strongest():
    """A child takes what it can and looks one answer ahead; the strongest need not even look as far as he might."""
    game, engine = GAMES["wotn"], engine_of("wotn", compiled("wotn"))

    def child(seed):
        return cautious_player(game, engine.worth, seed)

    def npc(cm):
        return lambda seed: search_player(MortalPlayer(engine, game, cm), Limits(nodes=20_000), seed)

    assert share("wotn", child, npc(10), 10) > 0.75
    assert share("wotn", child, npc(150), 4) == 0
