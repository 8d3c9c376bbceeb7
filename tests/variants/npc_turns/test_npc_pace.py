"""When an NPC's move is seen: the same however strong he is, unless the DM hurries him."""

import re
from datetime import timedelta
from itertools import cycle
from random import Random

import pytest
import time_machine
from django.utils import timezone

from campaigns.match.models import Match
from campaigns.match.play import dice_door
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.boards import BLACK, WHITE
from tests.client import seated
from tests.seats import given
from variants.board.play import position_at
from variants.models import EnginePlayer
from variants.npc_players import opponent
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import npc_turn
from variants.npc_turns.npc_pace import (
    AGAINST_PEOPLE,
    AMONG_NPCS,
    FOLLOW_UP,
    QUICK,
    games_in_play,
    secret_number,
    span_of,
)

pytestmark = pytest.mark.django_db
PUBLIC_ID = "aaaaaaaaaaaaaaaaaaaaaa"
MOVES = ("2d22d3", "2d72d6"), ("2e22e3", "2e72e6"), ("2f22f3", "2f72f6")


class Hourglass:
    """A clock of the test's own: seconds pass when somebody sleeps or thinks."""

    def __init__(self):
        self.seconds = 0.0

    def monotonic(self):
        return self.seconds

    def sleep(self, seconds):
        self.seconds += seconds


def begun(campaign, cm, **wanted):
    match = boards.against_npc(campaign, cm=cm, **wanted)
    Match.objects.filter(pk=match.pk).update(public_id=PUBLIC_ID)
    return Match.objects.get(pk=match.pk)


def thinks(clock, text):
    """A mind that takes a hundredth of a second for each point of CM, and never longer than it may."""

    def decide(turn):
        clock.sleep(min(turn.player.plays_as / 100, turn.milliseconds / 1000))
        return text

    return decide


def world(cm):
    """When each move of an NPC of that CM was played, and what the other seat saw before and after."""
    campaign = factories.campaign(factories.user(f"alice-{cm}"), day=40)
    match, clock = begun(campaign, cm), Hourglass()
    seat, times, pages = seated(given(match, "white")), [], []
    for move, reply in MOVES:
        boards.moved(match, move)
        pages.append(seat.get(match.seat_url).text)
        match.refresh_from_db()
        npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=thinks(clock, reply), clock=clock)
        times.append(clock.seconds)
        pages.append(seat.get(match.seat_url).text)
    Match.objects.filter(pk=match.pk).update(
        public_id=f"{PUBLIC_ID[:-3]}{cm:03}"
    )  # the other world needs the name
    return times, [re.sub(r'"[0-9A-Za-z]{32,64}"', '"key"', page) for page in pages]


@time_machine.travel("2026-03-05T12:00:00Z", tick=False)  # a page tells the minute a move was made
def test_of_two_worlds_no_seat_can_tell_which_has_the_stronger_npc():
    weak, strong = world(20), world(110)
    assert weak[0] == strong[0]
    assert weak[1] == strong[1]


def test_no_search_is_granted_as_long_as_the_shortest_span():
    for span in (AGAINST_PEOPLE, AMONG_NPCS, QUICK, FOLLOW_UP):
        assert span.thinking < span.min_seconds < span.max_seconds


def test_the_span_is_the_line_s_and_nobody_s_else(campaign):
    match = begun(campaign, 30)
    spans = [AGAINST_PEOPLE.draw(match, seq) for seq in range(1, 50)]
    assert spans == [AGAINST_PEOPLE.draw(match, seq) for seq in range(1, 50)]
    assert len(set(spans)) == 49
    assert all(AGAINST_PEOPLE.min_seconds <= span <= AGAINST_PEOPLE.max_seconds for span in spans)


def test_nobody_computes_a_span_without_the_installation_s_secret(campaign, settings):
    match = begun(campaign, 30)
    public = Random(f"{match.public_id} 7").uniform(AGAINST_PEOPLE.min_seconds, AGAINST_PEOPLE.max_seconds)
    span, play = AGAINST_PEOPLE.draw(match, 7), secret_number("npc play", match, 7)
    assert span != public
    assert play != secret_number("npc pace", match, 7)
    settings.SECRET_KEY = "of another installation, and as long as it has to be"
    assert AGAINST_PEOPLE.draw(match, 7) != span
    assert secret_number("npc play", match, 7) != play


def test_two_npcs_keep_nobody_waiting(campaign):
    npcs = (factories.player(campaign, name) for name in ("Brannoc", "Vrasha"))
    white, black = (NewPlayer(npc, npc.cm) for npc in npcs)
    terms = [EngineTerms(WHITE), EngineTerms(BLACK)]
    match = boards.begun(campaign, white=white, black=black, engine_players=terms)
    assert span_of(position_at.current_moment(match), match.engine_players.get(side=WHITE)) is AMONG_NPCS


def test_at_once_is_less_than_a_second(campaign):
    quick = {"terms": {"pace": EnginePlayer.QUICK_PACE}}
    for number in range(5):
        match, clock = begun(campaign, 110, **quick), Hourglass()
        Match.objects.filter(pk=match.pk).update(public_id=f"{PUBLIC_ID[:-1]}{number}")
        match = boards.moved(match, "2d22d3")
        assert match.engine_players.get().delay == 0
        npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=thinks(clock, "2d72d6"), clock=clock)
        assert QUICK.min_seconds <= clock.seconds <= QUICK.max_seconds < 1
        Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)


def test_a_forced_move_comes_at_once(campaign):
    """The Rook on g1 leaves the King h7 alone."""
    position = "7k/8/8/8/8/8/8/K5R1 b - - 0 1"
    match, clock = begun(campaign, 30, variant="wotn", position=position), Hourglass()
    [only] = position_at.current_moment(match).awaits.actions
    text = position_at.current_moment(match).game.write_action(only)
    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=thinks(clock, text), clock=clock)
    assert FOLLOW_UP.min_seconds <= clock.seconds <= FOLLOW_UP.max_seconds


@pytest.mark.parametrize("cube", ["false", "true"])
def test_a_turn_with_dice_takes_no_longer_than_one_without(campaign, monkeypatch, cube):
    """With 2 and 1 there is a choice: a throw that leaves none is answered at once."""
    faces = cycle((2, 1))
    monkeypatch.setattr(dice_door.secrets, "randbelow", lambda sides: next(faces) - 1)
    rules = {"Dice": "standard", "DoubleGame": "false", "Cube": cube}
    match, clock = begun(campaign, 30, variant="chessgammon", settings=rules), Hourglass()
    boards.thrown(match, "6 4")
    while (now := position_at.current_moment(match)).turn is WHITE:
        boards.moved(match, now.game.write_action(now.awaits.actions[0]))
    while opponent.thinker(match, (now := position_at.current_moment(match)).awaits):
        npc_turn.take_turn(match_id=match.pk, seq=now.line.seq, decide=first_choice, clock=clock)
    assert AGAINST_PEOPLE.min_seconds < clock.seconds < 5


def first_choice(turn):
    game, action = turn.board.game, turn.board.awaits.actions[0]
    return "" if game.request in turn.board.awaits.actions else game.write_action(action)


@pytest.mark.slow
def test_games_at_the_same_time_share_the_seconds_of_one_answer(campaign):
    granted = []

    def decide(turn):
        granted.append(turn.milliseconds)
        return "2d72d6"

    for number in range(4):
        match = begun(campaign, 30)
        Match.objects.filter(pk=match.pk).update(public_id=f"{PUBLIC_ID[:-1]}{number}")
        match = boards.moved(match, "2d22d3")
        npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=decide, clock=Hourglass())
    assert granted == [2800, 1400, 933, 700]
    assert games_in_play(timezone.now() + timedelta(minutes=2)) == 1


def test_the_dm_s_hurry_ends_the_span(campaign):
    match, clock = begun(campaign, 30), Hourglass()
    boards.moved(match, "2d22d3")
    match.refresh_from_db()

    def hurried(turn):
        opponent.direct_npcs(match.pk, boards.form(match), what="hurry")
        return "2d72d6"

    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=hurried, clock=clock)
    assert clock.seconds == 0
    assert boards.position(match).split("|")[1].split("/")[2].count("w") == 1


def test_a_pause_while_he_waits_keeps_the_move_back(campaign):
    match, clock = begun(campaign, 30), Hourglass()
    boards.moved(match, "2d22d3")
    match.refresh_from_db()
    lines, sleep = match.lines.count(), clock.sleep

    def paused(seconds):
        sleep(seconds)
        EnginePlayer.objects.update(is_paused=True)

    clock.sleep = paused
    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=lambda turn: "2d72d6", clock=clock)
    assert match.lines.count() == lines
