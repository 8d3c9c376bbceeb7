"""The engines of games with dice: exact means, dice that win at once, the cube; never an illegal action."""

from dataclasses import replace
from random import Random

import pytest

from campaigns.rules.contract import Choice, Over, Roll
from campaigns.rules.errors import NotPossible
from variants.engine import chessgammon, chessgammon_play, expectimax, expedition, expedition_play, playout
from variants.engine.catalog import PARTS, engine_of
from variants.engine.compiler import program, uncompiled
from variants.engine.cube import Chances
from variants.engine.dice_layout import NODES, POINT, SEED, UNKNOWN
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.front import Limits, StopSign
from variants.rules.actions import PlainWord
from variants.rules.chessgammon.chances import ROLLS, danger_to_king, throws
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import Risk
from variants.rules.grid.layout import MOVES

SLUGS = ("chessgammon", "expedition")
PLAIN = {slug: uncompiled(PARTS[slug], "a test") for slug in SLUGS}
ENGINES = {slug: engine_of(slug, PLAIN[slug]) for slug in SLUGS}
CHANCES = {slug: engine.chance for slug, engine in ENGINES.items() if isinstance(engine, DiceSearcher)}


def begun(slug, fen=None, **settings):
    game = CHANCES[slug].game
    choices = {name: values[0] for name, values in game.settings.items()} | settings
    return game.start(game.options_for(choices, game.read_position(fen) if fen else None))


def vectors(slug, state):
    return CHANCES[slug].state_vector(state), list(CHANCES[slug].tables(state)[1])


def actions(slug, state):
    awaited = CHANCES[slug].game.awaits(state)
    return awaited.actions if isinstance(awaited, Choice) else ()


# --- Exact means -------------------------------------------------------------------------------------------


def mean_of_turns(state, turns):
    """Chessgammon by the rules alone, before the roll, for the side that rolls; the leaves are the evaluation's."""
    game = CHANCES["chessgammon"].game
    over = game.over(state)
    if over:
        return 0 if over.winner is None else POINT if over.winner is state.position.side else -POINT
    if turns == 0:
        return PLAIN["chessgammon"].version(chessgammon.worth)(*vectors("chessgammon", state), MOVES)
    return sum([throws(roll) * best_turn(game.throw(state, roll), turns) for roll in ROLLS]) / 36


def best_turn(state, turns):
    game, side = CHANCES["chessgammon"].game, state.position.side
    values = []
    for action in actions("chessgammon", state):
        then = game.act(state, action)
        goes_on = then.position.side is side
        values.append(best_turn(then, turns) if goes_on else -mean_of_turns(then, turns - 1))
    return max(values)


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1 - 1:-",
        "4k3/3p4/8/8/8/2N5/8/3QK3 b - - 3 1 - 1:-",
        "4k3/4p3/8/8/3Pp3/8/8/R3K3 b Q d3 0 1 - 1:-",
    ],
)
def test_expectimax_is_the_mean_over_all_rolls_of_the_best_turns(fen):
    state = begun("chessgammon", fen, Cube="false")
    S, T = vectors("chessgammon", state)
    before = list(S[:512])
    expect = PLAIN["chessgammon"].version(expectimax.expect)
    exact = expect(S, T, 1, -POINT, POINT, MOVES)
    assert abs(exact - mean_of_turns(state, 1)) <= 2
    for limit in (exact - 5000, exact - 10, exact + 10, exact + 5000):  # a narrow window answers yes or no
        assert (expect(S, T, 1, limit, limit + 1, MOVES) > limit) == (exact > limit)
    assert S[:512] == before


@pytest.mark.slow
def test_two_turns_ahead_the_mean_is_exact_too():
    state = begun("chessgammon", "4k3/8/8/8/8/8/8/3NK3 b - - 3 1 - 1:-", Cube="false")
    S, T = vectors("chessgammon", state)
    T[T[14] + expectimax.WIDTH] = 0  # follow every turn
    found = PLAIN["chessgammon"].version(expectimax.expect)(S, T, 2, -POINT, POINT, MOVES)
    assert abs(found - mean_of_turns(state, 2)) <= 3


def mean_of_moves(state, depth):
    """Expedition Chess by the rules alone, for the side to move."""
    game, side = CHANCES["expedition"].game, state.position.side
    over = game.over(state)
    if over:
        return 0 if over.winner is None else -expedition.LOST - 10 * depth
    if depth == 0:
        settle = PLAIN["expedition"].version(expedition.calm)
        return settle(*vectors("expedition", state), -POINT, POINT, MOVES)
    return max([value_after(game.act(state, action), side, depth) for action in actions("expedition", state)])


def value_after(state, side, depth):
    game = CHANCES["expedition"].game
    if isinstance(game.awaits(state), Roll):
        both = [value_after(game.throw(state, (a, b)), side, depth) for a in range(1, 7) for b in range(1, 7)]
        return sum(both) / 36
    if state.position.placed.pending:
        return max(
            [value_after(game.act(state, action), side, depth) for action in actions("expedition", state)]
        )
    return -mean_of_moves(state, depth - 1) if state.position.side is not side else 0


@pytest.mark.parametrize("risk", list(Risk))
@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("7k/8/8/3p4/8/8/8/K2R4 w - - 0 1 -", 1),
        pytest.param("7k/8/8/8/3r4/8/8/K5B1 w - - 0 1 -", 1, marks=pytest.mark.slow),
        pytest.param("7k/8/8/8/8/8/p7/K1R5 w - - 0 1 -", 2, marks=pytest.mark.slow),
    ],
)
def test_attempts_and_risky_captures_are_worth_the_mean_over_their_throws(fen, depth, risk):
    state = begun("expedition", fen, RiskyCaptures=risk.value)
    S, T = vectors("expedition", state)
    before = list(S[:512])
    search = PLAIN["expedition"].version(expedition.best_of)
    exact = search(S, T, depth, -POINT, POINT, MOVES)
    assert abs(exact - mean_of_moves(state, depth)) <= 3
    for limit in (exact - 5000, exact - 10, exact + 10, exact + 5000):
        assert (search(S, T, depth, limit, limit + 1, MOVES) > limit) == (exact > limit)
    assert S[:512] == before


@pytest.mark.parametrize("table", [STANDARD, WILSON], ids=lambda table: table.name)
def test_the_danger_to_a_king_is_the_rules_own(table):
    game, random = CHANCES["chessgammon"].game, Random(7)
    state = begun("chessgammon", Dice=table.name, Cube="false")
    while not game.over(state):
        awaited = game.awaits(state)
        if isinstance(awaited, Roll):
            if not state.position.opening:
                exact = danger_to_king(state.position.placed, state.position.side.other, table).chance
                S = CHANCES["chessgammon"].state_vector(state)
                T = chessgammon_play.search_tables(table)
                found = chessgammon.throws_of(T, chessgammon.danger(S, T, MOVES, 0))
                assert found == exact * 36
            state = game.throw(state, (random.randint(1, 6), random.randint(1, 6)))
        else:
            state = game.act(state, random.choice(awaited.actions))


# --- What it plays -----------------------------------------------------------------------------------------


def test_a_king_that_the_dice_can_take_is_taken_in_one_turn():
    state = begun(
        "chessgammon", "k7/8/8/3P4/8/8/6B1/4K3 w - - 0 1 31 1:-"
    )  # d6, and the Bishop sees the corner
    finding = ENGINES["chessgammon"].think(state, Limits(nodes=2000))
    game = CHANCES["chessgammon"].game
    for action in finding.line:
        state = game.act(state, action)
    assert game.over(state).how == "king-captured" and (finding.mate, finding.score) == (1, 1000)


def test_a_mate_for_sure_is_found():
    finding = ENGINES["expedition"].think(
        begun("expedition", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1 -"), Limits(depth=2)
    )
    assert CHANCES["expedition"].game.write_action(finding.line[0]) == "g5f7" and finding.mate == 1


def test_the_exact_chances_decide_between_two_captures():
    """A Rook two squares away is likelier to be taken than one seven squares away."""
    finding = ENGINES["expedition"].think(
        begun("expedition", "2r4k/8/8/8/8/8/7K/r1R5 w - - 0 1 -"), Limits(depth=1)
    )
    assert CHANCES["expedition"].game.write_action(finding.line[0]) == "c1a1"


@pytest.mark.parametrize(
    ("win", "is_doubled", "is_taken"),
    [(0.5, False, True), (0.74, True, True), (0.85, True, False), (0.2, False, True)],
)
def test_doubles_are_offered_in_the_window_and_taken_up_to_the_take_point(win, is_doubled, is_taken):
    assert (Chances(win).should_double(owns=False), Chances(win).should_take()) == (is_doubled, is_taken)


def test_whoever_may_win_double_can_be_too_good_to_double():
    assert not Chances(0.97, worth_of_win=2.0).should_double(owns=False)
    assert Chances(0.6, worth_of_win=2.0).should_double(owns=False)


@pytest.mark.parametrize(
    ("fen", "word"),
    [
        ("4k3/8/8/8/8/8/8/QRBNK2R w - - 0 1 - 1:-", "drop"),
        pytest.param(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 1:-", "take", marks=pytest.mark.slow
        ),
    ],
)
def test_obvious_doubles_are_dropped_and_bold_ones_taken(fen, word):
    game = CHANCES["chessgammon"].game
    state = game.act(begun("chessgammon", fen), PlainWord("double"))
    finding = ENGINES["chessgammon"].think(state, Limits(depth=2))
    assert finding.line == (PlainWord(word),)


def test_dice_that_move_nothing_are_dropped():
    state = begun("chessgammon", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 55 1:-")
    assert ENGINES["chessgammon"].think(state, Limits(nodes=500)).line == (PlainWord("0000"),)


# --- Limits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_where_dice_are_awaited_or_it_is_over_there_is_no_choice(slug):
    fen = {
        "chessgammon": "4k3/8/8/8/8/8/8/8 w - - 0 1 - 1:-",
        "expedition": "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -",
    }
    with pytest.raises(NotPossible, match="nothing to choose"):
        ENGINES[slug].think(begun(slug, fen[slug]), Limits(depth=1))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_stop_or_a_single_node_still_gives_a_legal_action(slug):
    fen = {"chessgammon": "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1 41 1:-", "expedition": None}
    state = begun(slug, fen[slug])
    stop = StopSign()
    stop.put_up()
    for finding in (
        ENGINES[slug].think(state, Limits(nodes=1)),
        ENGINES[slug].think(state, Limits(), stop=stop),
        ENGINES[slug].think(state, Limits(milliseconds=1)),
    ):
        assert finding.line[0] in actions(slug, state)


def play_out(slug, engine, seed, nodes, settings, most):
    """A game of an engine with itself; every action must be one of the rules'."""
    game, random, state = CHANCES[slug].game, Random(seed), begun(slug, **settings)
    seen = []
    for _ in range(most):
        awaited = game.awaits(state)
        if isinstance(awaited, Over):
            break
        if isinstance(awaited, Roll):
            state = game.throw(state, (random.randint(1, 6), random.randint(1, 6)))
            continue
        finding = engine.think(state, Limits(nodes=nodes), seed)
        assert finding.line[0] in awaited.actions
        seen.append((finding.line, finding.score, finding.nodes))
        is_random = random.random() < 0.3
        state = game.act(state, random.choice(awaited.actions) if is_random else finding.line[0])
    return seen


SETTINGS = [
    ("chessgammon", {"Dice": "standard"}),
    ("chessgammon", {"Dice": "wilson", "DoubleGame": "true"}),
    ("chessgammon", {"Dice": "wilson-first", "Cube": "false"}),
    *(("expedition", {"RiskyCaptures": risk.value}) for risk in Risk),
]


@pytest.mark.parametrize(("slug", "settings"), SETTINGS, ids=str)
def test_it_never_proposes_what_the_rules_forbid(slug, settings):
    assert len(play_out(slug, ENGINES[slug], 1, 40, settings, 40)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "settings"), SETTINGS, ids=str)
def test_it_never_proposes_what_the_rules_forbid_in_many_games(slug, settings):
    engine = engine_of(slug, program(slug, PARTS[slug], None))
    for seed in range(1700):
        play_out(slug, engine, seed, 100, settings, 1000)


def greedy(slug, state, awaited, random):
    """Takes the best capture at once, as it would take the King; of the cube it says nothing and takes everything."""
    game = CHANCES[slug].game
    words = [action for action in awaited.actions if game.write_action(action) in ("roll", "take")]

    def worth(action):
        if not hasattr(action, "to"):
            return 0
        square = game.variant.capture_square(state.position, action)
        return 0 if square is None else state.position.board[square] & 63

    return words[0] if words else max(random.sample(list(awaited.actions), len(awaited.actions)), key=worth)


def wins_against_greed(slug, engine, games, nodes):
    """How many games the engine wins, a draw counted half, with colours in turn."""
    game, won = CHANCES[slug].game, 0.0
    for seed in range(games):
        random, state, own = Random(seed), begun(slug), "white" if seed % 2 else "black"
        while not isinstance(awaited := game.awaits(state), Over):
            if isinstance(awaited, Roll):
                state = game.throw(state, (random.randint(1, 6), random.randint(1, 6)))
            elif awaited.side == own:
                state = game.act(state, engine.think(state, Limits(nodes=nodes), seed).line[0])
            else:
                state = game.act(state, greedy(slug, state, awaited, random))
        won += 0.5 if awaited.winner is None else float(awaited.winner == own)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_it_beats_whoever_takes_the_best_capture_at_once(slug):
    engine = engine_of(slug, program(slug, PARTS[slug], None))
    assert wins_against_greed(slug, engine, 50, 2000) >= 40


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_and_nodes_give_the_same_findings(slug):
    first, second = (play_out(slug, engine_of(slug, PLAIN[slug]), 5, 40, {}, 12) for _ in range(2))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_compiled_it_plays_the_same_moves_with_the_same_nodes(slug):
    pytest.importorskip("numba")
    engine = engine_of(slug, program(slug, PARTS[slug], None))
    assert engine.is_compiled
    assert play_out(slug, engine, 3, 300, {}, 40) == play_out(slug, ENGINES[slug], 3, 300, {}, 40)


def test_a_playout_depends_on_its_seed_alone():
    state = begun("chessgammon", "rnb1kbnr/8/8/8/8/8/8/RNB1KBNR w - - 0 1 - 1:-", Cube="false")
    play = PLAIN["chessgammon"].version(playout.playout)

    def result(seed):
        S, T = vectors("chessgammon", state)
        S[SEED] = seed
        return play(S, T, 30, MOVES)

    results = [result(seed) for seed in (12345, 12345, 777)]
    assert results[0] == results[1] and set(results) <= {POINT, -POINT, 0}


def test_positions_that_repeat_nothing_keep_their_vector():
    state = begun("expedition", "7k/8/8/8/8/8/8/K2R4 w - - 0 1 -")
    S, T = vectors("expedition", replace(state))
    before = list(S[:512])
    value_of = PLAIN["expedition"].version(expedition.value_of_move)
    end = PLAIN["expedition"].version(kernel.allowed)(S, T, MOVES)
    for move in S[MOVES:end]:
        value_of(S, T, move, 2, -POINT, POINT, end)
        assert S[:512] == before
    assert expedition_play.PARTS.entries


def king_wanders(*texts):
    """White has a Rook more, and the Kings have made these moves."""
    state = begun("expedition", "7k/8/8/8/8/8/8/K2R4 w - - 0 1 -")
    game = CHANCES["expedition"].game
    for text in texts:
        state = game.act(state, game.read_action(text))
    return state


ROUND = "a1b1", "h8g8", "b1a1", "g8h8"
BY_C1 = "a1b1", "h8g8", "b1c1", "g8h8"


@pytest.mark.parametrize(
    ("before", "goes", "share"), [((), "a1b1", 1.0), (ROUND, "a1b1", 0.5), ((*ROUND, *BY_C1), "c1b1", 0.0)]
)
def test_a_position_that_comes_again_is_worth_half_and_a_draw_nothing(before, goes, share):
    state, program, chance = king_wanders(*before), PLAIN["expedition"], CHANCES["expedition"]
    told = {}
    ENGINES["expedition"].think(
        state, Limits(depth=1), report=lambda found: told.update({found.line[0]: found}), lines=60
    )
    action = chance.game.read_action(goes)
    S, T = vectors("expedition", state)
    end = program.version(kernel.allowed)(S, T, MOVES)
    choice = next(move for move in S[MOVES:end] if chance.line(state, move)[0] == action)
    whole = program.version(expedition.value_of_move)(S, T, choice, 1, -POINT, POINT, end)
    assert told[action].score == chance.score(int(whole * share))


def worth_of_first_moves(state, depth):
    """Each first move of a state by a whole window, one after the other in one vector; and the positions looked at."""
    S, T = vectors("expedition", state)
    end = kernel.allowed(S, T, MOVES)
    values = [expedition.value_of_move(S, T, move, depth, -POINT, POINT, end) for move in S[MOVES:end]]
    return values, S[NODES]


@pytest.mark.parametrize(
    "fen", ["4k3/2p2p2/8/3n4/8/2B5/2P2P2/4K3 w - - 0 1 -", "r3k3/8/8/3p4/8/8/4P3/2R1K3 b - - 3 1 -"]
)
def test_what_is_remembered_of_positions_saves_some_and_changes_no_value(monkeypatch, fen):
    state = begun("expedition", fen)
    values, nodes = worth_of_first_moves(state, 2)
    monkeypatch.setattr(expedition, "recalled", lambda *about: UNKNOWN)
    assert worth_of_first_moves(state, 2)[0] == values
    assert worth_of_first_moves(state, 2)[1] > nodes
