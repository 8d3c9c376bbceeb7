"""NPCs who play for themselves: whose turn it is, one move a turn whatever happens, and what the DM says."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.match.play.begin import NewPlayer
from campaigns.rules.contract import Side
from tests import boards, factories
from tests.boards import BLACK, WHITE
from variants import catalog
from variants.board.play import moves as play
from variants.board.play import position_at
from variants.engine.front import Finding
from variants.models import EnginePlayer
from variants.npc_players import opponent
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import npc_turn, thinking
from variants.npc_turns.npc_pace import secret_number

pytestmark = pytest.mark.django_db
NO_CUBE = {"Dice": "standard", "DoubleGame": "false", "Cube": "false"}


@pytest.fixture
def sent(monkeypatch):
    """The turns that are handed to workers, who do not hear of them."""
    sent = []
    monkeypatch.setattr(opponent, "queue_turn", lambda *turn: sent.append(turn))
    return sent


def first_move(turn):
    """The first thing that may be done, as its text."""
    game = turn.board.game
    action = game.awaits(turn.board.state).actions[0]
    return "" if action == game.request else game.write_action(action)


def first_text(match):
    now = position_at.current_moment(match)
    return now.game.write_action(now.awaits.actions[0])


def take_turn(match, decide=first_move):
    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=decide)
    match.refresh_from_db()


def thinker(match):
    now = position_at.current_moment(match)
    return opponent.thinker(match, now.awaits)


def lines(match):
    return match.lines.count()


def test_she_plays_by_her_own_cm_unless_the_dm_says_another(campaign):
    assert boards.against_npc(campaign).engine_players.get().plays_as == 36


def test_whoever_knows_no_chess_and_is_given_no_cm_is_refused(campaign):
    with pytest.raises(Refused, match="Anna knows no chess: say which CM to play by"):
        boards.begun(campaign, engine_players=[EngineTerms(WHITE)])


def test_a_move_of_the_person_wakes_her_and_her_own_move_does_not(
    campaign, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        match = boards.against_npc(campaign, terms={"pace": 5})
    assert sent == []
    with django_capture_on_commit_callbacks(execute=True):
        boards.moved(match, "2d22d3")
    assert sent == [(match.pk, match.version, 5)]
    with django_capture_on_commit_callbacks(execute=True):
        take_turn(match)
    assert len(sent) == 1


@pytest.mark.slow
def test_she_who_begins_is_woken_by_the_start_and_by_a_rematch(
    campaign, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        match = boards.against_npc(campaign)
        play.abandon(match.pk, boards.form(match))
        match.refresh_from_db()
        rematch = boards.rematched(match)
    assert rematch.engine_sides == "white"
    assert sent == [(rematch.pk, rematch.version, 0)]


def test_her_move_is_in_the_log_as_her_side_s_and_nobody_s_hand(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    take_turn(match)
    last = match.lines.order_by("-seq")[0]
    assert (last.side, last.by, last.notation != "") == (Side.BLACK, None, True)


def test_a_turn_that_is_given_out_twice_is_played_once(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    seq = match.version
    for _ in range(2):
        npc_turn.take_turn(match_id=match.pk, seq=seq, decide=first_move)
    assert lines(match) == 3


def test_of_two_workers_that_think_at_once_one_plays(campaign):
    """The other has claimed the turn before the first answers, as after a worker that was taken for dead."""
    match = boards.against_npc(campaign, "2d22d3")
    seq = match.version

    def slow(turn):
        match.engine_players.update(beat_at=timezone.now() - timedelta(minutes=5))
        npc_turn.take_turn(match_id=match.pk, seq=seq, decide=first_move)
        return first_move(turn)

    take_turn(match, slow)
    assert lines(match) == 3


def test_while_one_worker_thinks_another_leaves_the_turn_alone(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    asked = []

    def slow(turn):
        npc_turn.take_turn(match_id=match.pk, seq=turn.board.line.seq, decide=asked.append)
        return first_move(turn)

    take_turn(match, slow)
    assert (asked, lines(match)) == ([], 3)


def test_a_dead_worker_s_turn_is_given_out_again_and_a_living_one_s_not(campaign, sent):
    match = boards.against_npc(campaign, "2d22d3")
    now = timezone.now()
    match.engine_players.update(thinks_on=match.version, beat_at=now)
    npc_turn.wake_forgotten_npcs(now=now + timedelta(seconds=10))
    assert sent == []
    npc_turn.wake_forgotten_npcs(now=now + timedelta(minutes=1))
    assert sent == [(match.pk, match.version, 0)]


def test_a_turn_whose_worker_died_before_the_clock_was_put_back_is_taken(campaign, sent):
    match = boards.against_npc(campaign, "2d22d3")
    tomorrow = timezone.now() + timedelta(days=1)
    match.engine_players.update(thinks_on=match.version, beat_at=tomorrow)
    npc_turn.wake_forgotten_npcs(now=timezone.now())
    assert sent == [(match.pk, match.version, 0)]
    take_turn(match)
    assert lines(match) == 3


def test_a_worker_that_breaks_leaves_the_turn_for_the_next(campaign):
    match = boards.against_npc(campaign, "2d22d3")

    def broken(turn):
        raise MemoryError

    with pytest.raises(MemoryError):
        take_turn(match, broken)
    take_turn(match)
    assert lines(match) == 3


def test_the_dm_may_move_for_her_while_she_thinks(campaign):
    match = boards.against_npc(campaign, "2d22d3")

    def overtaken(turn):
        boards.moved(match, "2e72e6")
        return first_move(turn)

    take_turn(match, overtaken)
    assert boards.position(match).split(" ")[1] == "g"
    assert lines(match) == 3


def test_after_an_undo_she_waits_until_the_dm_lets_her_go_on(
    campaign, sent, django_capture_on_commit_callbacks
):
    match = boards.against_npc(campaign, "2d22d3")
    take_turn(match)
    play.undo(match.pk, boards.form(match), ply=None, reason="")
    take_turn(match)
    assert boards.position(match).split(" ")[1] == "s"
    with django_capture_on_commit_callbacks(execute=True):
        opponent.direct_npcs(match.pk, boards.form(match), what="go")
    assert sent == [(match.pk, match.version, 0)]
    take_turn(match)
    assert boards.position(match).split(" ")[1] == "g"


def test_a_pause_while_she_thinks_keeps_her_move_from_being_played(campaign):
    match = boards.against_npc(campaign, "2d22d3")

    def paused(turn):
        opponent.direct_npcs(match.pk, boards.form(match), what="pause")
        assert turn.is_over()
        return first_move(turn)

    take_turn(match, paused)
    assert lines(match) == 2


def test_she_is_told_to_hurry_about_this_move_alone(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    told = []

    def thinks(turn):
        told.append(turn.is_over())
        opponent.direct_npcs(match.pk, boards.form(match), what="hurry")
        told.append(turn.is_over())
        return first_move(turn)

    take_turn(match, thinks)
    boards.moved(match, "2e22e3")
    take_turn(match, lambda turn: told.append(turn.is_over()) or first_move(turn))
    assert told == [False, True, False]
    assert lines(match) == 5


def test_while_a_take_back_is_asked_for_she_leaves_the_answer_to_the_dm(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    play.request_take_back(match.pk, boards.form(match, WHITE), what="ask", side=WHITE)
    asked = []
    take_turn(match, asked.append)
    assert asked == []


@pytest.mark.slow
def test_she_answers_what_is_offered_by_a_word(campaign):
    match = boards.against_npc(campaign, "2d22d3")
    boards.moved(match, "2e72e6")
    boards.declared(match, "draw?", WHITE)
    boards.moved(match, "2e22e3")
    take_turn(match, lambda turn: "draw!")
    assert (match.is_over, match.how) == (True, "agreed")


def test_the_first_throw_is_the_person_s_and_later_her_dice_the_machine_s(campaign):
    match = boards.against_npc(campaign, side=WHITE, variant="chessgammon")
    take_turn(match)
    assert lines(match) == 1, "both sides throw for the first move"
    boards.thrown(match, "6 4")
    take_turn(match)
    take_turn(match)
    assert thinker(match) is None, "she has used her dice"


def test_at_the_dm_s_wish_her_dice_are_typed(campaign):
    match = boards.against_npc(
        campaign, variant="chessgammon", terms={"dice": EnginePlayer.Dice.TABLE}, settings=NO_CUBE
    )
    boards.thrown(match, "6 4")
    while position_at.current_moment(match).turn is WHITE:
        boards.moved(match, first_text(match))
    before = lines(match)
    take_turn(match)
    assert lines(match) == before
    boards.thrown(match, "5 3")
    take_turn(match)
    assert lines(match) == before + 2, "the throw, and her half-move"


@pytest.mark.slow
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_two_of_them_play_a_game_on_their_own(campaign, slug):
    """Forty turns, each given out by the one before."""
    npcs = (factories.character(campaign, name, cm=20) for name in ("Vrasha", "Brannoc"))
    white, black = (NewPlayer(npc, npc.cm) for npc in npcs)
    terms = [EngineTerms(side) for side in Side]
    match = boards.begun(campaign, white=white, black=black, variant=slug, engine_players=terms)
    for _ in range(40):
        match.refresh_from_db()
        if match.is_over:
            break
        before = lines(match)
        take_turn(match)
        assert lines(match) > before


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["dragonchess", "wotn"])
def test_the_engine_plays_her_turn(campaign, slug):
    match = boards.against_npc(campaign, side=WHITE, variant=slug)
    take_turn(match, thinking.decide)
    assert lines(match) == 2
    assert position_at.current_moment(match).turn is BLACK


@pytest.mark.parametrize(("lost_by_her", "takes"), [("q", True), ("Q", False)])
def test_the_engine_takes_a_draw_when_it_is_losing_alone(campaign, lost_by_her, takes):
    """Black has lost her Queen, or taken White's; White offers a draw with his move."""
    pieces = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".replace(lost_by_her, "1")
    match = boards.against_npc(campaign, variant="wotn", position=f"{pieces} w KQkq - 0 1")
    boards.declared(match, "draw?", WHITE)
    boards.moved(match, "e2e3")
    take_turn(match, thinking.decide)
    assert match.is_over is takes


LOST = "2b1kbnr/p1pppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"


def hopeless(campaign, temperament, rounds, cm=50):
    """She is a Queen, a Rook, a Knight and a Pawn behind; the text of what she does after so many turns, all but the last played for her."""
    match = boards.against_npc(campaign, variant="wotn", position=LOST)
    match.seat(BLACK).character.__class__.objects.update(temperament=temperament)
    match.engine_players.update(plays_as=cm)
    for number in range(rounds):
        boards.moved(match, f"{'abcd'[number]}2{'abcd'[number]}3")
        if number < rounds - 1:
            take_turn(match, lambda turn, number=number: ("a7a6", "c7c6", "d7d6")[number])
    take_turn(match, thinking.decide)
    return match.lines.order_by("-seq")[0].text


@pytest.mark.parametrize(
    ("temperament", "rounds", "cm", "resigned"),
    [
        ("", 1, 50, False),
        ("", 4, 50, True),
        ("", 4, 10, False),
        ("resigns by not being there any more", 2, 50, True),
        ("holds a lost fortress to the last pawn", 4, 50, False),
    ],
)
def test_who_is_long_without_hope_resigns_by_temperament_and_strength(
    campaign, temperament, rounds, cm, resigned
):
    assert (hopeless(campaign, temperament, rounds, cm) == "resign") is resigned


class Mind:
    """Sees nothing but ruin, and takes half of the time it is given for each look; notes its seed and those times in milliseconds."""

    def __init__(self, action):
        self.finding, self.seed, self.times = Finding((action,), -5000, None, 1, 1, 1, 1), 0, []

    def sees_no_hope(self, finding):
        return True

    def choose(self, state, limits, seed, played, stop):
        self.seed = seed
        return self.glance(state, limits, stop)

    def glance(self, state, limits, stop):
        self.times.append(limits.milliseconds)
        time.sleep(limits.milliseconds / 2000)
        return self.finding


def decided_in(milliseconds, campaign, monkeypatch, is_over=lambda: False):
    """Her mind, and what she does with so much time in her fourth turn without hope."""
    match = boards.against_npc(campaign, variant="wotn", position=LOST)
    for number, reply in enumerate(("a7a6", "c7c6", "d7d6", "")):
        boards.moved(match, f"{'abcd'[number]}2{'abcd'[number]}3")
        if reply:
            take_turn(match, lambda turn, reply=reply: reply)
    now = position_at.current_moment(match)
    mind = Mind(now.awaits.actions[0])
    monkeypatch.setattr(thinking, "MortalPlayer", lambda *_: mind)
    monkeypatch.setattr(thinking, "LOOK_INTERVAL", 0.01)
    turn = npc_turn.Turn(now, opponent.thinker(match, now.awaits), is_over, milliseconds)
    return now, mind, thinking.decide(turn)


def test_whether_to_resign_is_looked_at_in_the_time_that_is_left(campaign, monkeypatch):
    _, mind, said = decided_in(1000, campaign, monkeypatch)
    assert said == "resign"
    assert len(mind.times) == 4
    for number in range(1, 4):
        assert mind.times[number] <= 1000 - sum(mind.times[:number]) / 2


def test_without_time_to_look_back_nobody_resigns(campaign, monkeypatch):
    now, mind, said = decided_in(0, campaign, monkeypatch)
    assert said == now.game.write_action(mind.finding.line[0])
    assert mind.times == [0]


def test_the_dm_s_word_ends_the_looking_back_too(campaign, monkeypatch):
    now, mind, said = decided_in(400, campaign, monkeypatch, is_over=lambda: True)
    assert said == now.game.write_action(mind.finding.line[0])
    assert len(mind.times) == 1


def test_her_slips_follow_from_the_installation_s_secret_and_the_turn(campaign, monkeypatch):
    now, mind, _ = decided_in(0, campaign, monkeypatch)
    assert mind.seed == secret_number("npc play", now.match, now.line.seq)


def quiet(campaign, monkeypatch, temperament):
    """An even ending late in a game; what she says."""
    monkeypatch.setattr(thinking, "MIN_LINES_BEFORE_DRAW", 2)
    match = boards.against_npc(campaign, variant="wotn", position="3k4/pppp4/8/8/8/8/PPPP4/3K4 w - - 0 1")
    match.seat(BLACK).character.__class__.objects.update(temperament=temperament)
    match.engine_players.update(plays_as=40)
    monkeypatch.setattr(thinking, "QUIET_SCORE", 2000)
    boards.moved(match, "d1c1")
    take_turn(match, thinking.decide)
    return match


def test_a_draw_is_offered_by_whoever_is_said_to_and_only_once(campaign, monkeypatch):
    match = quiet(campaign, monkeypatch, "offers a draw with terms attached")
    assert match.lines.order_by("-seq")[0].text == "draw?"
    take_turn(match, thinking.decide)
    assert match.lines.order_by("-seq")[0].text != "draw?"
    boards.moved(match, "c1b1")
    take_turn(match, thinking.decide)
    assert match.lines.filter(text="draw?").count() == 1


@pytest.mark.slow
def test_others_offer_none(campaign, monkeypatch):
    match = quiet(campaign, monkeypatch, "hums psalms in the endgame")
    assert not match.lines.filter(text="draw?").exists()
