"""Turns planned ahead at a match (B5, B6): played with the act they answer, once, and void with what is undone."""

from dataclasses import replace

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.models import ChessClock, Line, Match
from campaigns.match.play import chess_clock
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.sitting import Form
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.rules.contract import Choice, Roll
from tests import boards, seats
from tests.boards import BLACK, WHITE
from tests.examples import examples
from tests.roles import undone
from tests.variants.rules.test_plan import lines
from variants.board.play import moves, plans
from variants.board.play.plans import MSG_PLAN_VOID
from variants.catalog import GAMES
from variants.models import SeatPlan
from variants.npc_turns import npc_turn

pytestmark = pytest.mark.django_db


def seated(match):
    return {side: seats.given(match, side.value) for side in (WHITE, BLACK)}


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, variant="expedition", hours=24)


@pytest.fixture
def guests(match):
    return seated(match)


def form(match, guest):
    match.refresh_from_db()
    guest.match = match
    return Form(new_key(), match.public_version, guest=guest)


def premove(match, guest, text):
    plans.set_premove(match.pk, form(match, guest), text=text, side=guest.side)


def add(match, guest, line):
    plans.add_line(match.pk, form(match, guest), line=tuple(line.split()), side=guest.side)


def move(match, guest, text):
    return moves.move(match.pk, form(match, guest), text=text, side=guest.side)


def acts(match):
    return [line.text for line in match.lines.order_by("seq") if line.kind == Line.Kind.ACT]


def news(match):
    return SeatPlan.objects.get(match=match).news


def test_a_premove_is_a_line_of_the_log_like_every_other(match, guests):
    premove(match, guests[BLACK], "g8f6")
    boards.moved(match, "e2e4")
    line = match.lines.order_by("-seq")[0]
    assert (line.kind, line.side, line.text, line.notation, line.by) == ("act", "black", "g8f6", "Nf6", None)
    assert Match.objects.get(pk=match.pk).waits_for == "white"


def test_a_second_copy_of_the_answer_plays_it_once(match, guests):
    premove(match, guests[BLACK], "g8f6")
    answer = form(match, guests[WHITE])
    for _ in range(2):
        moves.move(match.pk, answer, text="e2e4", side=WHITE)
    assert acts(match) == ["e2e4", "g8f6"]


def test_what_breaks_off_leaves_neither_the_answer_nor_the_reply(match, guests, monkeypatch):
    premove(match, guests[BLACK], "g8f6")
    monkeypatch.setattr(moves, "_play_planned", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        move(match, guests[WHITE], "e2e4")
    assert acts(match) == []
    monkeypatch.undo()
    move(match, guests[WHITE], "e2e4")
    assert acts(match) == ["e2e4", "g8f6"]


@pytest.mark.slow
def test_lines_of_both_sides_play_one_another(match, guests):
    add(match, guests[BLACK], "e2e4 e7e5 g1f3 b8c6")
    move(match, guests[WHITE], "e2e4")
    add(match, guests[BLACK], "g1f3 b8c6 b1c3 g8f6")
    with pytest.raises(Refused, match="your turn"):
        add(match, guests[WHITE], "b8c6 b1c3")
    move(match, guests[WHITE], "g1f3")
    assert acts(match) == ["e2e4", "e7e5", "g1f3", "b8c6"]
    move(match, guests[WHITE], "b1c3")
    assert acts(match)[4:] == ["b1c3", "g8f6"]


def test_lines_are_for_slow_play(campaign):
    match = boards.begun(campaign, variant="expedition")
    guest = seats.given(match, "black")
    with pytest.raises(Refused, match="time per move"):
        add(match, guest, "e2e4 e7e5")


def test_a_line_is_taken_away(match, guests):
    add(match, guests[BLACK], "e2e4 e7e5")
    plans.drop_line(match.pk, form(match, guests[BLACK]), line=("e2e4", "e7e5"), side=BLACK)
    move(match, guests[WHITE], "e2e4")
    assert acts(match) == ["e2e4"]


def test_what_was_planned_after_a_move_goes_with_it(match, guests):
    boards.moved(match, "e2e4", "e7e5", "g1f3")
    boards.asked_back(match, "ask", BLACK)
    premove(match, guests[WHITE], "f1c4")
    boards.asked_back(match, "grant", WHITE)
    assert (acts(match), news(match)) == (["e2e4", "e7e5", "g1f3"], MSG_PLAN_VOID)
    move(match, guests[BLACK], "e7e5")
    assert acts(match)[-1] == "e7e5"


def test_a_plan_goes_with_its_device(match, guests):
    premove(match, guests[BLACK], "g8f6")
    room.remove(match=match, guest=guests[BLACK], now=timezone.now())
    boards.moved(match, "e2e4")
    assert acts(match) == ["e2e4"] and not SeatPlan.objects.exists()


@pytest.mark.slow
def test_the_game_s_end_ends_every_plan(match, guests):
    premove(match, guests[BLACK], "g8f6")
    boards.declared(match, "resign", WHITE)
    assert not SeatPlan.objects.exists()


def test_nothing_is_planned_on_one_s_own_turn_or_before_the_game(campaign, match, guests):
    with pytest.raises(Refused, match="your turn"):
        premove(match, guests[WHITE], "e2e4")
    other = boards.begun(campaign, variant="chessgammon")
    with pytest.raises(Refused, match="before the first move"):
        premove(other, seats.given(other, "white"), "throw")


def test_a_planned_throw_follows_the_other_s_turn(campaign):
    match = boards.begun(campaign, variant="chessgammon")
    guest = seats.given(match, "black")
    match = boards.thrown(match, "6 1")
    premove(match, guest, "throw")
    boards.moved(match, "e2e3")
    assert match.lines.order_by("-seq")[0].text == "e2e3"
    boards.moved(match, "e1e2")
    dice, said = match.lines.order_by("-seq")[:2]
    assert (said.text, said.side, dice.kind, dice.thrown_by) == ("roll", "black", "throw", "machine")


def test_a_plan_answers_an_npc_s_move_in_the_worker(campaign):
    match = boards.against_npc(campaign, side=WHITE, variant="expedition")
    guest = seats.given(match, "black")
    premove(match, guest, "g8f6")
    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=lambda turn: "e2e4")
    assert acts(match) == ["e2e4", "g8f6"]


def test_what_became_of_a_plan_is_told_until_its_side_has_moved(match, guests):
    add(match, guests[BLACK], "e2e4 e7e5")
    move(match, guests[WHITE], "d2d4")
    assert "another" in news(match)
    move(match, guests[BLACK], "d7d5")
    assert not SeatPlan.objects.exists()


@pytest.mark.slow
def test_a_planned_move_costs_no_time_on_the_clock(campaign, monkeypatch):
    now = [1_790_000_000_000]
    monkeypatch.setattr(chess_clock, "now_ms", lambda: now[0])
    match = boards.begun(campaign, variant="expedition", chess_clock=ClockTerms(TimeControl(5, 3)))
    guests = seated(match)
    move(match, guests[WHITE], "d2d3")
    move(match, guests[BLACK], "d7d6")
    premove(match, guests[BLACK], "g8f6")
    before = ChessClock.objects.get(match=match)
    now[0] += 1_500
    answer = replace(form(match, guests[WHITE]), thinking=1_400)
    moves.move(match.pk, answer, text="e2e4", side=WHITE)
    after = ChessClock.objects.get(match=match)
    assert acts(match)[-1] == "g8f6" and after.on_move == "white"
    assert (after.black_spent, after.black_left) == (before.black_spent, before.black_left + 3_000)
    assert after.white_left == before.white_left - 1_400 + 3_000


def done_by_dm(match, text):
    """What the rules offer now, by the Dungeon Master's hand."""
    if text == "roll":
        boards.thrown(match)
    elif text in ("double", "take", "drop"):
        boards.declared(match, text)
    else:
        boards.moved(match, text)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@examples(30, HealthCheck.function_scoped_fixture)
@given(data=st.data())
def test_at_every_board_a_line_is_played_on_its_own_answer_alone(campaign, game, data):
    with undone():
        match = boards.begun(campaign, variant=game.slug, hours=24)
        match = boards.thrown(match, "6 1") if game.request else match
        guests = seated(match)
        for _ in range(data.draw(st.integers(0, 3))):
            state = game.read_state(match.lines.latest("seq").state)
            if isinstance(game.awaits(state), Choice):
                done_by_dm(match, game.write_action(data.draw(st.sampled_from(game.awaits(state).actions))))
            elif isinstance(game.awaits(state), Roll):
                boards.thrown(match)
        state = game.read_state(match.lines.latest("seq").state)
        assume(isinstance(phase := game.awaits(state), Choice))
        side = phase.side.other
        line = data.draw(lines(game, state, side))
        assume(line)
        add(match, guests[side], " ".join(line))
        answer = data.draw(st.sampled_from([line[0], *map(game.write_action, phase.actions)]))
        before = acts(match)
        done_by_dm(match, answer)
        played = acts(match)[len(before) :]
        then = game.awaits(game.act(state, game.read_action(answer)))
        replies = answer == line[0] and isinstance(then, Choice) and then.side is side
        assert played == [answer, line[1]] if replies else played == [answer]
