"""Two tablets on one seat of a full board, and a server that dies in the middle of a game."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from tests import boards, factories
from tests.client import seated, signed_in
from tests.scores import random_game
from tests.tablet import killing, races, tablet_of
from variants import catalog

RULES = catalog.GAMES["dragonchess"]


@pytest.fixture
def match(transactional_db):
    return boards.begun(factories.campaign(factories.user("alice")))


def moves_of_a_game(length):
    return [RULES.write_action(step) for step in random_game(RULES, random.Random(7), length).steps]


def held(match):
    lines = list(match.lines.order_by("seq"))
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    replayed = log.replay(RULES, match.options, log.steps(lines)).state
    assert RULES.write_state(replayed) == lines[-1].state
    return [line.text for line in lines if line.kind == Line.Kind.ACT]


@races(8, 60)
@pytest.mark.postgres
def test_two_tablets_on_one_seat_race_and_exactly_one_moves(app_server, match, races):
    guest = room.join(match=match, name="Wilma", place="white")
    mine = [tablet_of(app_server.url, seated(guest)) for _ in range(2)]
    path = reverse("board-seat-move", args=[match.public_id])

    def post(phone, move):
        return phone.insist(path, key=new_key(), version=match.public_version, move=move)

    with ThreadPoolExecutor(2) as pool:
        for race in range(races):
            match.refresh_from_db()
            answers = list(pool.map(post, mine, [_some_move(match, number) for number in range(2)]))
            assert [status for status, _ in answers] == [200, 200]
            assert sum("moved on since" in body for _, body in answers) == 1, f"race {race}"
            boards.moved(match, _some_move(match))  # Scarlet answers by the DM's hand
    assert len(held(match)) == 2 * races


def _some_move(match, number=0):
    """One of the moves that are possible now; another `number`, most likely another one."""
    match.refresh_from_db()
    state = RULES.read_state(match.lines.order_by("-seq")[0].state)
    return RULES.write_action(random.Random(10 * match.turns + number).choice(RULES.awaits(state).actions))


@races(8, 30)
@pytest.mark.postgres
def test_the_same_move_sent_twice_at_once_is_made_once_and_answered_twice(app_server, match, races):
    dm = match.campaign.members.get().user
    tablets = [tablet_of(app_server.url, signed_in(dm)) for _ in range(2)]
    path = reverse("board-move", args=[match.campaign_id, match.pk])
    with ThreadPoolExecutor(2) as pool:
        for move in moves_of_a_game(races):
            match.refresh_from_db()
            form = {"key": new_key(), "version": match.version, "move": move}
            answers = list(pool.map(lambda tablet, form=form: tablet.insist(path, **form), tablets))
            assert [status for status, _ in answers] == [200, 200]
            assert not any("moved on since" in body or "error-summary" in body for _, body in answers)
    assert held(match) == moves_of_a_game(races)


@pytest.mark.slow  # `test_two_tablets.py` kills it once in the quick run
@pytest.mark.parametrize(("moves", "kills"), [(10, 1), (100, 12)])
def test_killing_the_server_during_many_moves_loses_none_and_doubles_none(app_server, match, moves, kills):
    tablet = tablet_of(app_server.url, signed_in(match.campaign.members.get().user))
    path = reverse("board-move", args=[match.campaign_id, match.pk])
    game = moves_of_a_game(moves)
    # late enough that some moves are made between two kills: a fresh server compiles the board first
    with killing(app_server, kills, seed=100, pauses=(0.2, 2)):
        for ply, move in enumerate(game, start=1):
            match.refresh_from_db()
            assert match.turns == ply - 1
            form = {"key": new_key(), "version": match.version, "move": move}
            assert tablet.insist(path, **form)[0] == 200
    assert held(match) == game
    assert Match.objects.get(pk=match.pk).turns == moves
