"""What holds at a puzzle door whatever its pages say, and however many there are at once."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connections

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from tests import factories
from variants.models import PuzzleDoor
from variants.puzzles.collection import Goal, puzzles
from variants.puzzles.play import doors as play

LOCK = next(lock for lock in puzzles("wotn").values() if lock.goal is Goal.MATE and lock.moves == 2)
MOVE = next(iter(LOCK.tree))


def made(campaign):
    answer = play.make_door(
        campaign.pk, new_key(), puzzle=LOCK, name="The vault", opens="A stair.", person=None
    )
    return PuzzleDoor.objects.get(pk=answer.pk)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "use_case",
    [play.name_piece, play.mark_square, partial(play.propose_move, guest=None, address=None, text=MOVE)],
    ids=["piece", "square", "propose"],
)
def test_what_is_about_the_next_move_is_refused_once_another_is_next(campaign, use_case):
    """A hint that was tapped while a right move landed named the move after it."""
    door = made(campaign)
    play.show_door(door.pk, new_key())
    play.propose_move(door.pk, new_key(), guest=None, address=None, text=MOVE, step=0)
    play.try_proposal(door.pk, new_key(), proposal_id=door.proposals.get().pk, address=None)
    with pytest.raises(Refused, match="The position has changed"):
        use_case(door.pk, new_key(), step=0)
    door.refresh_from_db()
    assert not (door.has_piece_named or door.has_square_marked)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_eight_campaigns_that_want_one_puzzle_at_once_one_gets_it():
    campaigns = [factories.campaign(factories.user(f"dm{number}")) for number in range(8)]

    def make(campaign):
        try:
            return made(campaign)
        except Refused:
            return None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert len([door for door in pool.map(make, campaigns) if door]) == 1
    assert PuzzleDoor.objects.count() == 1
