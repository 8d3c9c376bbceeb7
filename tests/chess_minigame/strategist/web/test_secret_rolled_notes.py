"""Nobody but the judge can tell that the dice wrote a note, when, nor by whose temperament (R29).

A world where the Dungeon Master writes by hand and one where the dice do are the same, byte for byte, on every page,
answer and stream of the players and of those who look on.
"""

from dataclasses import dataclass, replace

import pytest

from campaigns.devices.play import pin
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from chess_minigame.rules.notes import read_note
from chess_minigame.rules.strategist import temperaments
from chess_minigame.strategist.play import roll_note
from tests import factories, games
from tests.chess_minigame.seats.web.test_secret_cheats import awaited, does, heard_by, seen_by
from tests.roles import AT_THE_TABLE, lay
from tests.web.test_secrets import canary, differences, forms_of, in_a_world, listeners_at, seal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]


@dataclass(frozen=True)
class World:
    """Two turns played, `notes` by White and Black, and a third for which notes are `sealed` by players.

    `rolled` says for which sides the dice wrote, in each turn: the temperament and the face.
    """

    notes: tuple[str, ...] = ("A / C", "B / C")
    sealed: tuple[tuple[str, str], ...] = (("white", "A"),)
    rolled: tuple[tuple[tuple[str, str, str], ...], ...] = ((), (), ())
    voided: bool = False


BY_HAND = World()
# The rolled note for the first two turns was overruled.
BY_DICE = World(
    rolled=(
        (("black", "fighter", "50"),),
        (("black", "dragon", "99"), ("white", "serf", "3")),
        (("black", "thief", "77"), ("black", "serf", "")),
    )
)


def build(people, frozen, world):
    white, black = (
        factories.player(people.campaign, name, cm=20, wisdom=10, dexterity=12, pick_pockets=40)
        for name in ("Ygraine", "Bors")
    )
    match = games.begin(white, black, day=100)
    does(match, judging.roll_limit, door=DiceDoor(typed="6"))
    for notes, rolled in zip(world.notes, world.rolled, strict=False):
        roll(match, rolled)
        games.turn(match, "50", notes)
    roll(match, world.rolled[-1])
    if world.voided:
        does(match, amendments.void_die, roll_key="turn 3 black's note", reason="the cat")
    for side, letter in world.sealed:
        seal(match, Side(side), letter)
    pin.set_pin(user=people.alice, digits="1234")
    frozen(2)
    return lay(match, people.bob)


def roll(match, rolled):
    for side, slug, face in rolled:
        choose(match, side, temperaments.temperament_of(slug), face)


def choose(match, side, temperament, face):
    does(match, roll_note, side=Side(side), temperament=temperament, door=DiceDoor(typed=face))


@pytest.fixture(autouse=True)
def these_worlds(monkeypatch):
    """`in_a_world` builds the worlds of this file."""
    monkeypatch.setattr("tests.web.test_secrets.build", build)


def same_to(people, frozen, roles, *worlds):
    seen = []
    for world in worlds:
        with in_a_world(people, frozen, world) as table:
            seen.append(seen_by(table, frozen, roles))
    assert differences(*seen) == {}


@pytest.mark.parametrize(
    "sealed",
    [
        pytest.param((), id="nobody has sealed", marks=pytest.mark.slow),
        pytest.param((("white", "A"),), id="White has"),
        pytest.param((("white", "A"), ("black", "C")), id="both have", marks=pytest.mark.slow),
    ],
)
def test_notes_by_hand_and_by_dice_look_alike_to_everybody(people, frozen, sealed):
    """Also to the player of that side, and to White, who may go on changing a sealed note."""
    same_to(people, frozen, AT_THE_TABLE, replace(BY_HAND, sealed=sealed), replace(BY_DICE, sealed=sealed))


def test_a_voided_note_die_changes_nothing_for_anybody_else(people, frozen):
    same_to(people, frozen, AT_THE_TABLE, BY_HAND, replace(BY_DICE, voided=True))


def test_whether_a_player_or_the_dice_wrote_the_other_note_cannot_be_seen(people, frozen):
    """A resolved turn with Black's own note, and one with the same note from the dice."""
    seen = []
    for rolled, sealed in (
        ((), (("white", "A"), ("black", "C"))),
        ((("black", "fighter", "60"),), (("white", "A"),)),  # 51-70 C, for Black is ahead
    ):
        world = replace(BY_HAND, rolled=((), (), rolled), sealed=sealed)
        with in_a_world(people, frozen, world) as table:
            does(table.match, judging.resolve_turn, notes={}, door=DiceDoor(typed="50"))
            seen.append(seen_by(table, frozen, ("white", "spectator", "waiting")))
    assert differences(*seen) == {}


@pytest.mark.parametrize(
    "sealed",
    [
        pytest.param((), id="nobody has sealed", marks=pytest.mark.slow),
        pytest.param((("white", "A"),), id="White has"),
    ],
)
@pytest.mark.parametrize(
    "rolled",
    [
        pytest.param((), id="by hand", marks=pytest.mark.slow),
        pytest.param((("black", "thief", "99"),), id="by dice"),
    ],
)
def test_the_judge_at_work_on_a_note_of_his_own_looks_as_if_he_waited(people, frozen, sealed, rolled):
    """Nothing is different for White who seals again, though the judge has both notes and throws secret dice."""
    seen = []
    for at_work in (False, True):
        world = replace(BY_HAND, sealed=sealed, rolled=((), (), rolled if at_work else ()))
        with in_a_world(people, frozen, world) as table:
            if at_work:
                written = {Side.WHITE: read_note("A"), Side.BLACK: read_note("C move")}
                written = {side: note for side, note in written.items() if (side, "A") not in sealed}
                does(table.match, judging.resolve_turn, notes=written, door=DiceDoor())
                asked = awaited(table.match)[1]
                assert asked.secret and not judging.is_result(asked)
            seen.append(seen_by(table, frozen, AT_THE_TABLE))
    assert differences(*seen) == {}


def test_no_device_hears_of_a_note_being_rolled(people, frozen):
    with in_a_world(people, frozen, BY_HAND) as table:
        match, listeners = table.match, listeners_at(table)
        version = Match.objects.get(pk=match.pk).public_version

        choose(match, "black", temperaments.temperament_of("fighter"), "50")
        assert heard_by(listeners) == set()
        games.correct(match, "turn 3 black's note", "99")
        assert heard_by(listeners) == set()
        does(match, amendments.void_die, roll_key="turn 3 black's note", reason="the cat")
        assert heard_by(listeners) == set()
        choose(match, "black", temperaments.temperament_of("serf"), "50")
        assert heard_by(listeners) == set()
        assert Match.objects.get(pk=match.pk).public_version == version
        does(match, judging.resolve_turn, notes={}, door=DiceDoor(typed="50"))
        assert heard_by(listeners) == set(listeners)


def test_no_canary_of_a_rolled_note_reaches_anybody_else(people, frozen):
    hidden = canary("temperament")
    spy = replace(temperaments.temperament_of("serf"), slug=hidden)
    bodies = []
    with in_a_world(people, frozen, BY_DICE) as table:
        match = table.match
        choose(match, "black", spy, "")
        dms = table.again("dm").get(f"/campaigns/{match.campaign_id}/grice/{match.pk}/").text
        bodies += seen_by(table, frozen, (*AT_THE_TABLE, "removed")).values()
        does(match, judging.resolve_turn, notes={}, door=DiceDoor(typed="50"))
        bodies += seen_by(table, frozen, (*AT_THE_TABLE, "removed")).values()
    assert hidden in dms, "it is on no page of the DM's: the test would find nothing"
    haystack = "\n".join(f"{headers}{cookies}{body}" for _, headers, cookies, body in bodies).lower()
    for form in forms_of(hidden):
        assert form.lower() not in haystack, form
    for word in ("temperament", "choose-black", "roll as", "the dice wrote"):
        assert word not in haystack


def test_the_dm_sees_the_two_worlds_apart(people, frozen):
    """Otherwise the tests above would compare nothing."""
    shown = []
    for world in (BY_HAND, BY_DICE):
        with in_a_world(people, frozen, world) as table:
            match = table.match
            shown.append(table.again("dm").get(f"/campaigns/{match.campaign_id}/grice/{match.pk}/").text)
    assert "The rolled note" not in shown[0]
    assert "The rolled note" in shown[1]
    assert "note was rolled (Dragon, d% 99)" in shown[1]
