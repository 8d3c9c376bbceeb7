"""Turns planned ahead (B5, B6): read by the rules, played on exactly the answer they are for, and never where the rules say no."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError
from tests.contract.full_boards import OPTIONS
from tests.examples import examples
from tests.scores import played_on
from variants.catalog import GAMES
from variants.rules.actions import Move
from variants.rules.plan import (
    MSG_DRAW_OFFERED,
    MSG_OTHER_ANSWER,
    THROW,
    Plan,
    follow_plan,
    read_planned_line,
    read_premove,
)
from variants.rules.premoves import premove_candidates

WHITE, BLACK = Side.WHITE, Side.BLACK
EXPEDITION, WAY_OF_THE_KNIGHT = GAMES["expedition"], GAMES["wotn"]
PROMOTING = "4k3/8/8/8/8/8/6p1/K7 w - - 0 1 -"


def after(game, *texts, state=None):
    """The state after these actions and, in round brackets, throws."""
    return played_on(game, state or game.start(), *texts)


def begun_at(game, position):
    return game.start(game.options_for(None, game.read_position(position)))


def planned(game, state, side, *lines):
    """A plan of these lines."""
    plan = Plan()
    for line in lines:
        plan = plan.with_line(*read_planned_line(game, state, side, line.split()))
    return plan


def answered(game, state, side, plan, text):
    """What becomes of a plan when the other side does that."""
    then = after(game, text, state=state)
    return then, follow_plan(game, then, side, plan, text)


# --- A premove ---------------------------------------------------------------------------------------------------


def test_a_premove_is_played_whatever_the_answer_was():
    for text in ("e2e4", "a2a3"):
        step = answered(EXPEDITION, EXPEDITION.start(), BLACK, Plan("g8f6"), text)[1]
        assert EXPEDITION.write_action(step.reply) == "g8f6" and not step.plan and not step.news


def test_a_premove_that_is_not_legal_then_is_void_and_says_why():
    state = after(EXPEDITION, "e2e4")
    step = answered(EXPEDITION, state, WHITE, Plan("e4e5"), "e7e5")[1]
    assert step.reply is None and not step.plan
    assert step.news.startswith("e4e5 was not played.")


def test_a_premove_may_take_back_where_an_own_piece_stands_now():
    state = after(EXPEDITION, "e2e4", "d7d5")
    step = answered(EXPEDITION, state, BLACK, Plan(read_premove(EXPEDITION, state, BLACK, "d8d5")), "e4d5")[1]
    assert EXPEDITION.write_action(step.reply) == "d8d5"


def test_a_premove_that_several_moves_fit_is_void_and_one_that_says_which_is_not():
    start = begun_at(EXPEDITION, PROMOTING)
    assert "several ways" in answered(EXPEDITION, start, BLACK, Plan("g2g1"), "a1a2")[1].news
    step = answered(EXPEDITION, start, BLACK, Plan("g2g1n"), "a1a2")[1]
    assert EXPEDITION.write_action(step.reply) == "g2g1n"


def kinds_ahead(text, *texts, position="", game=WAY_OF_THE_KNIGHT):
    """What the move's ways make of the piece after these texts: "WfD AD"."""
    state = after(game, *texts, state=begun_at(game, position) if position else game.start())
    candidates = premove_candidates(game.variant, state.position, BLACK, game.variant.coordinates.read(text))
    return " ".join(way.text.removeprefix(text).removeprefix("=") for way in candidates)


def test_a_planned_move_asks_what_the_piece_becomes_where_it_may_be_several():
    assert kinds_ahead("g2g1", position=PROMOTING, game=EXPEDITION) == "q r b n"
    assert kinds_ahead("g2h1", position=PROMOTING, game=EXPEDITION) == "q r b n"
    assert kinds_ahead("g2g1n", position=PROMOTING, game=EXPEDITION) == ""
    with pytest.raises(Ambiguous):
        read_premove(EXPEDITION, begun_at(EXPEDITION, PROMOTING), BLACK, "g2g1")


# R5.1: by a capture, of whoever stands there by then; 7: the choice of a path.
def test_in_the_way_of_the_knight_a_planned_capture_asks_for_its_path():
    assert kinds_ahead("d5e4", "e2e4", "d7d5") == "WfD AD"  # it captures
    assert kinds_ahead("d8d7", "e2e4") == ""  # a Queen takes back, and has one way up
    assert kinds_ahead("e7d6", "e2e4", "d7d6") == "WfD AD"  # a Pawn takes back where its own stands
    assert kinds_ahead("e7d6", "e2e4") == "WfD AD"  # a Pawn goes there by capturing alone
    assert kinds_ahead("e7e5", "e2e4") == ""
    assert kinds_ahead("g8f6", "e2e4") == ""


def test_what_a_piece_was_to_become_counts_where_it_becomes_something():
    state = after(WAY_OF_THE_KNIGHT, "g1f3", "e7e5", "a2a3")
    step = answered(WAY_OF_THE_KNIGHT, state, WHITE, Plan("f3e5=NW"), "e5e4")[1]
    assert WAY_OF_THE_KNIGHT.write_action(step.reply) == "f3e5" and not step.news


def test_nothing_is_planned_with_a_piece_that_is_not_there_or_not_ones_own():
    for text in ("e4e5", "e2e4", "e7e7", "nonsense", THROW):
        with pytest.raises(RulesError):
            read_premove(EXPEDITION, EXPEDITION.start(), BLACK, text)


def test_a_draw_that_is_offered_waits_for_its_player():
    state = after(EXPEDITION, "draw?")
    assert state.draw_offerer is WHITE
    step = answered(EXPEDITION, state, BLACK, Plan("g8f6"), "e2e4")[1]
    assert step == follow_plan(EXPEDITION, after(EXPEDITION, "draw?", "e2e4"), BLACK, Plan("g8f6"), "e2e4")
    assert (step.reply, step.news) == (None, MSG_DRAW_OFFERED)


# --- Lines ----------------------------------------------------------------------------------------------------------


def test_if_he_takes_i_take_back_and_then():
    state = after(EXPEDITION, "e2e4", "d7d5")
    plan = planned(EXPEDITION, state, BLACK, "e4d5 g8f6 d2d4 f6d5", "e4e5 d5d4")
    then, step = answered(EXPEDITION, state, BLACK, plan, "e4d5")
    assert EXPEDITION.write_action(step.reply) == "g8f6"
    assert step.plan.lines == (("d2d4", "f6d5"),)
    then = after(EXPEDITION, "g8f6", state=then)
    assert EXPEDITION.write_action(answered(EXPEDITION, then, BLACK, step.plan, "d2d4")[1].reply) == "f6d5"


def test_another_answer_makes_a_plan_void():
    state = after(EXPEDITION, "e2e4", "d7d5")
    step = answered(EXPEDITION, state, BLACK, planned(EXPEDITION, state, BLACK, "e4d5 g8f6"), "b1c3")[1]
    assert (step.reply, step.plan, step.news) == (None, Plan(), MSG_OTHER_ANSWER)


def test_where_no_line_is_met_the_premove_is_played():
    state = after(EXPEDITION, "e2e4", "d7d5")
    plan = Plan("g8f6", planned(EXPEDITION, state, BLACK, "e4d5 g8f6").lines)
    step = answered(EXPEDITION, state, BLACK, plan, "b1c3")[1]
    assert EXPEDITION.write_action(step.reply) == "g8f6" and not step.plan


def test_a_line_may_be_written_as_the_game_writes_it():
    assert read_planned_line(EXPEDITION, EXPEDITION.start(), BLACK, ["e4", "Nf6"])[0] == ("e2e4", "g8f6")


def test_two_lines_give_one_answer_to_one_move():
    start = EXPEDITION.start()
    with pytest.raises(NotPossible, match="g8f6"):
        planned(EXPEDITION, start, BLACK, "e2e4 g8f6", "e2e4 e7e5")
    assert len(planned(EXPEDITION, start, BLACK, "e2e4 g8f6", "d2d4 e7e5").lines) == 2
    longer = planned(EXPEDITION, start, BLACK, "e2e4 g8f6", "e2e4 g8f6 d2d3 e7e5", "e2e4 g8f6")
    assert longer.lines == (("e2e4", "g8f6", "d2d3", "e7e5"),)


def test_a_line_ends_with_ones_own_move_and_before_the_dice():
    start = EXPEDITION.start()
    for line in ("e2e4", "g8f6", "e2e4 g8f6 d2d4", "e2e5 g8f6", "e2e4 e7e5 d1h5 g8f6", "resign e7e5"):
        with pytest.raises(RulesError):
            read_planned_line(EXPEDITION, start, BLACK, line.split())


# --- Laws over all games ----------------------------------------------------------------------------------------------


@st.composite
def positions(draw, game):
    """A state that a random game comes to, in which somebody chooses."""
    state = game.start(draw(OPTIONS[game.slug]))
    for _ in range(draw(st.integers(0, 12))):
        state = step_on(draw, game, state) or state
    while isinstance(game.awaits(state), Roll):
        state = step_on(draw, game, state)
    assume(isinstance(game.awaits(state), Choice))
    return state


def step_on(draw, game, state):
    phase = game.awaits(state)
    if isinstance(phase, Over):
        return None
    if isinstance(phase, Roll):
        first, *others = (draw(st.integers(1, 6)) for _ in range(phase.dice.count))
        return game.throw(state, (first, *(7 - face for face in others)))  # simplest: no double
    return game.act(state, draw(st.sampled_from(phase.actions))) if phase.actions else None


@st.composite
def lines(draw, game, state, side):
    """The texts of a random line: legal actions up to one of `side`, as far as no dice come."""
    texts, own = [], 0
    for _ in range(8):
        phase = game.awaits(state)
        if not isinstance(phase, Choice):
            break
        action = draw(st.sampled_from([one for one in phase.actions if one != game.request] or [None]))
        if action is None:
            break
        texts.append(game.write_action(action))
        own = len(texts) if phase.side is side else own
        state = game.act(state, action)
    return texts[:own]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@examples(200)
@given(data=st.data())
def test_a_line_is_played_on_its_own_answers_alone_and_always_legally(game, data):
    state = data.draw(positions(game))
    side = game.awaits(state).side.other
    plan = Plan()
    for _ in range(data.draw(st.integers(1, 4))):
        texts = data.draw(lines(game, state, side))
        if not texts:
            continue
        line, is_own = read_planned_line(game, state, side, texts)
        assert list(line) == texts
        try:
            plan = plan.with_line(line, is_own)
        except NotPossible:
            assert any(other[0] == line[0] for other in plan.lines)
    while plan:
        phase = game.awaits(state)
        if not isinstance(phase, Choice):
            break
        action = data.draw(st.sampled_from(phase.actions))
        text = game.write_action(action)
        expected = {line[1:2] for line in plan.lines if line[0] == text} - {()}
        state = game.act(state, action)
        step = follow_plan(game, state, side, plan, text)
        assert step.plan.lines == () or expected
        now = game.awaits(state)
        if isinstance(now, Choice) and now.side is side and expected and state.draw_offerer is None:
            assert {(game.write_action(step.reply),)} == expected
            assert step.reply in now.actions
            state = game.act(state, step.reply)
        else:
            assert step.reply is None
        plan = step.plan


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@examples(200)
@given(data=st.data())
def test_a_premove_is_a_legal_move_or_nothing(game, data):
    state = data.draw(positions(game))
    phase = game.awaits(state)
    side = phase.side.other
    squares = st.sampled_from(
        [game.variant.army.grid.name(square) for square in range(game.variant.army.grid.size)]
    )
    text = THROW if game.request else data.draw(squares) + data.draw(squares)
    way = ""
    try:
        plan = Plan(read_premove(game, state, side, text))
    except Ambiguous:
        candidates = premove_candidates(
            game.variant, state.position, side, game.variant.coordinates.read(text)
        )
        way = data.draw(st.sampled_from(candidates)).text
        plan = Plan(read_premove(game, state, side, way))
    except RulesError:
        return
    action = data.draw(st.sampled_from(phase.actions))
    state = game.act(state, action)
    step = follow_plan(game, state, side, plan, game.write_action(action))
    now = game.awaits(state)
    if step.reply == THROW:
        assert game.next_roll(state, now).by is side
    elif step.reply is not None:
        assert now.side is side and isinstance(step.reply, Move) and step.reply in now.actions
        assert not way or game.write_action(step.reply) in (way, text)
    if step.reply is not None or (isinstance(now, Choice) and now.side is side):
        assert not step.plan
