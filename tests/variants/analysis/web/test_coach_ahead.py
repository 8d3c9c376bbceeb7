"""The coach asks by the engine's count where dice decide: asked of it as the page is shown, heard when the finger taps."""

import pytest
from django.utils import timezone

from tests import boards, money
from tests.board_pages import phones_at, sent, words
from tests.engines import compiled
from tests.variants.puzzles.puzzles import all_puzzles
from variants import catalog, tasks
from variants.analysis import analyses, coach_engine
from variants.analysis.coach_engine import action_values
from variants.board.play.coaching import MIN_LOSS
from variants.engine import catalog as engines
from variants.models import Analysis
from variants.puzzles.collection import Goal

pytestmark = pytest.mark.django_db
EVEN = "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 20 - 1:-"
A_QUEEN_BEHIND = "3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 20 - 1:-"
LEFT_HANGING = "3r3k/8/8/8/3Q4/8/8/K7 w - - 0 20 65 1:-"
CUBE = next(one for one in all_puzzles() if one.goal is Goal.WORD and "double" in one.tree)


@pytest.fixture(autouse=True)
def sent_tasks(monkeypatch):
    """What is handed to the workers, which do nothing of it by themselves."""
    handed = []
    monkeypatch.setattr(analyses, "send_task", lambda name, **arguments: handed.append(name))
    return handed


@pytest.fixture
def at(campaign):
    """The phones at a game with the cube, White to roll or to double, the coach on for White."""
    match = boards.begun(campaign, variant="chessgammon", position=EVEN)
    phones = phones_at(match)
    phones["white"].post("coach", on="yes", side="white")
    return phones


def judged(**worths):
    """The engine's answer to what was asked last."""
    Analysis.objects.update(findings=[{"worths": worths}], is_done=True, beat_at=timezone.now())


def doubled(at, **more):
    return words(sent(at["white"], "declare", word="double", **more).text)


def test_the_engine_is_asked_once_as_the_coached_seat_is_shown_the_choice(
    at, sent_tasks, django_capture_on_commit_callbacks
):
    Analysis.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        for place in ("spectator", "black"):
            at[place].page()
        assert not Analysis.objects.exists()
        for _ in range(2):
            at["white"].page()
    assert sent_tasks == [analyses.JUDGE_TASK] and Analysis.objects.count() == 1


def test_it_asks_before_a_double_that_is_far_from_one(at):
    at["white"].page()
    judged(roll=300, double=20)
    asked = doubled(at)
    assert "you had better roll: a double now costs you about 28% of the stake. Double anyway?" in asked
    assert "Take the double" not in at["black"].page() and "anyway" not in at["black"].page()
    doubled(at, sure="yes")
    assert "Take the double" in at["black"].page()


@pytest.mark.parametrize(
    "is_compiled", [pytest.param(True, marks=pytest.mark.slow), False], ids=["compiled", "uncompiled"]
)
def test_a_worker_answers_in_time_where_its_engine_is_compiled(campaign, monkeypatch, is_compiled):
    if is_compiled:
        engine = engines.engine_of("chessgammon", compiled("chessgammon"))
        monkeypatch.setattr(coach_engine.engines, "engine_of", lambda slug: engine)
    phones = phones_at(boards.begun(campaign, variant="chessgammon", position=A_QUEEN_BEHIND))
    phones["white"].post("coach", on="yes", side="white")
    tasks.judge_for_coach(analysis_id=Analysis.objects.get().pk)
    assert Analysis.objects.get().is_done
    assert ("you had better roll" in doubled(phones)) is is_compiled


@pytest.mark.slow
@pytest.mark.parametrize("why", ["it is no clear blunder", "the engine has not answered in time"])
def test_it_does_not_ask_where(at, why):
    at["white"].page()
    if why == "it is no clear blunder":
        judged(roll=MIN_LOSS, double=1)
    assert "anyway" not in doubled(at)
    assert "Take the double" in at["black"].page()


@pytest.mark.parametrize(
    ("worths", "word", "asks"),
    [
        (
            {"take": -1600, "drop": -1000},
            "take",
            "you had better drop: to take this double costs you about 60%",
        ),
        (
            {"take": -300, "drop": -1000},
            "drop",
            "you had better take: to drop this double costs you about 70%",
        ),
    ],
    ids=["a clear drop", "a clear take"],
)
def test_it_asks_before_the_wrong_answer_to_a_double(at, worths, word, asks):
    at["black"].post("coach", on="yes", side="black")
    doubled(at)
    at["black"].page()
    judged(**worths)
    assert asks in words(sent(at["black"], "declare", word=word).text)
    sent(at["black"], "declare", word=word, sure="yes")
    assert "anyway" not in at["black"].page()


@pytest.mark.slow
def test_nothing_is_asked_of_the_engine_where_something_hangs_on_the_match(at, marla):
    money.bet(boards.Match.objects.get(), marla)
    Analysis.objects.all().delete()
    at["white"].page()
    assert not Analysis.objects.exists()
    assert "anyway" not in doubled(at)


@pytest.mark.parametrize(
    ("worth", "asks"), [(-400, "could then capture your Queen"), (0, "")], ids=["a blunder", "sound"]
)
def test_of_a_move_the_engine_knows_better_than_the_count_of_pieces(campaign, worth, asks):
    match = boards.begun(campaign, variant="chessgammon", position=LEFT_HANGING)
    phone = phones_at(match)["white"]
    phone.post("coach", on="yes", side="white")
    phone.page()
    judged(d4d5=worth, d4d8=0)
    answer = words(sent(phone, "move", move="d4d5").text)
    assert asks in answer and ("anyway" in answer) is bool(asks)


def test_a_move_that_leaves_nothing_hanging_is_asked_about_by_the_stake_alone(campaign):
    match = boards.begun(campaign, variant="chessgammon", position=LEFT_HANGING)
    phone = phones_at(match)["white"]
    phone.post("coach", on="yes", side="white")
    phone.page()
    judged(d4c5=-200, d4a7=500)
    assert "there is better: this costs you about 70% of the stake. Play it anyway?" in words(
        sent(phone, "move", move="d4c5").text
    )


@pytest.mark.slow
def test_a_look_a_turn_deep_finds_the_word_of_a_proved_puzzle():
    game = catalog.game("chessgammon")
    engine = engines.engine_of(game.slug, compiled(game.slug))
    worths = action_values(game, engine, CUBE.state)
    assert set(worths) == {"roll", "double"}
    assert worths["double"] - worths["roll"] >= 50


@pytest.mark.slow
@pytest.mark.parametrize("board", ["chessgammon", "expedition"])
def test_it_judges_every_move_of_a_proved_puzzle(board):
    one, game = (
        next(one for one in all_puzzles() if one.board == board and one.goal is Goal.PLAY),
        catalog.game(board),
    )
    worths = action_values(game, engines.engine_of(board, compiled(board)), one.state)
    legal = {game.write_action(action) for action in game.awaits(game.read_state(one.state)).actions}
    assert set(worths) >= legal
    assert max(worths.values()) == max(worths[right] for right in one.tree)
