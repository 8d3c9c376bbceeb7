"""A device at a seat learns nothing of a sheet until the Dungeon Master has confirmed it, and never the other side's.

Two worlds that differ in both characters' sheets, purses and earlier notes are one and the same, byte for byte, to
whoever took a seat by the room code, asks for one or was declined. A confirmed device and the handed-over tablet know
their own side's, and nothing of the other's.
"""

import copy
from dataclasses import dataclass, replace

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.core.use_cases import new_key
from campaigns.devices.play import admission, room
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Side
from chess_minigame.judge.play import judging, matches
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_both
from chess_minigame.rules.tables import TURN_RESULT_TABLE
from chess_minigame.seats.play import MSG_STRATEGY_ONLY
from tests import boards, factories, games, money, seats
from tests.chess_minigame.seats.web.test_secret_cheats import awaited, percentile, sealed
from tests.client import Device, address, seated
from tests.roles import undone
from tests.web.test_secrets import KEY, differences, everything, in_a_world, seal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]

Admission = Seat.Admission
each_side = pytest.mark.parametrize("side", [Side.WHITE, pytest.param(Side.BLACK, marks=pytest.mark.slow)])
_, GOOD_WHITE, NOTHING, GOOD_BLACK, _ = TURN_RESULT_TABLE
SCARE_ROLL = "turn 3 black scares white 1"
MEANS = [
    {"gambit": "on"},
    {"move": "on"},
    *({"esp": means} for means in ("medallion", "spell", "psionic")),
    {"empathy": "on"},
    *({"lose": cm} for cm in ("-16", "4", "33", "999")),
    {"scare": "laughing at every move"},
    {"other": "glaring"},
]
UNREADABLE = [{"esp": "crystal ball"}, {"esp": ["medallion", "spell"]}, {"lose": "x"}]


@dataclass(frozen=True)
class Sheet:
    """What stands on a character's sheet, and in the purse."""

    kind: str = "npc"
    cm: int = 20
    intelligence: int = 9
    wisdom: int = 9
    dexterity: int = 4
    hit_points: int = 5
    powers: str = ""
    coins: str = "1 gp"

    @property
    def values(self):
        return {name: value for name, value in vars(self).items() if name != "coins"}


POOR = Sheet()
RICH = Sheet("pc", 25, 17, 15, 16, 60, "medallion esp-spell psionic-esp empathy detect-magic", "900 gp")


@dataclass(frozen=True)
class World:
    """Both sheets and the notes of the two turns played; `sitting` says how the devices came to their seats.

    `scared`: Black tries to intimidate White, whose roll is awaited.
    """

    white: Sheet
    black: Sheet
    notes: tuple[str, str] = ("A / C", "B / C")
    sitting: str = "freely"
    scared: bool = False


ONE = World(POOR, POOR)
OTHER = World(RICH, replace(RICH, cm=22, kind="npc"), ("D / E", "F / A"))


def characters(campaign, world):
    return [
        factories.player(campaign, name, **sheet.values)
        for name, sheet in (("Ygraine", world.white), ("Bors", world.black))
    ]


def build(people, frozen, world):
    """Grice's game after two turns with the same results, with a device of every kind at each side."""
    white, black = characters(people.campaign, world)
    rules = HouseRules(gambit=Option.ON)
    match = Match.objects.get(
        pk=matches.start(
            people.campaign.pk, new_key(), white=white, black=black, day=100, rules=rules, by=people.alice
        ).pk
    )
    judging.roll_limit(match.pk, games.form(match), door=DiceDoor(typed="6"))
    for both, line in zip(world.notes, (GOOD_BLACK, NOTHING), strict=True):
        games.turn(match, percentile(GRICE.act(awaited(match)[0], read_both(both)), line), both)
    if world.scared:
        sealed(match, "A / C scare:laughing")
        judging.resolve_turn(match.pk, games.form(match), notes={}, door=DiceDoor())
    frozen(2)
    return match, devices_at(match, world.sitting)


def devices_at(match, sitting):
    """For each side one that asks, one that was declined, and the one that has the seat."""
    guests = {}
    for side in Side:
        choose(match, side, Admission.ASKING)
        guests[f"{side} asks"] = join(match, side, f"Ask {side}")
        guests[f"{side} declined"] = join(match, side, f"Decline {side}")
        admission.refuse_seat(match=match, guest=guests[f"{side} declined"])
        choose(match, side, Admission.FREELY)
        guests[f"{side} sits"] = sat_down(match, side, sitting)
    return {name: seated(guest) for name, guest in guests.items()}


def sat_down(match, side, sitting):
    if sitting == "tablet":
        return room.hand_over(match=match, side=side)
    guest = join(match, side, f"Sit {side}")
    if sitting == "confirmed":
        room.seat(match=match, guest=guest, place=side)
    return guest


def choose(match, side, how):
    admission.set_admissions(match=match, admissions={side: how})


def join(match, side, name):
    return room.join(match=Match.objects.get(pk=match.pk), name=name, place=side)


@pytest.fixture(autouse=True)
def these_worlds(monkeypatch):
    """`in_a_world` builds the worlds of this file."""
    monkeypatch.setattr("tests.web.test_secrets.build", build)


def asked(device, method, link, sent, headers):
    """What a copy of the device gets; whatever it did never happened."""
    again = Device(raise_request_exception=False)
    again.cookies = copy.deepcopy(device.cookies)
    with undone():
        return everything(getattr(again, method)(link, sent, headers=headers))


def requests_at_a_seat(match, sits):
    """The page, its fragment, a note (with each means by whoever `sits` there), a roll against intimidation."""
    version = Match.objects.get(pk=match.pk).public_version
    form = {"key": KEY, "version": version}
    yield "get", "grice-seat", {"taken": "white"}, {}
    yield "get", "grice-seat-table", {"seen": f"{version}.0.0"}, {"HX-Request": "true"}
    for means in ({}, *MEANS, *UNREADABLE) if sits else MEANS[:1]:
        yield "post", "grice-seal", {**form, "strategy": "A", **means}, {"HX-Request": "true"}
    for asked in (SCARE_ROLL, "turn 3"):
        yield "post", "grice-save", {**form, "asked": asked, "faces": "12"}, {"HX-Request": "true"}


def seen_at_seats(people, frozen, world, devices=None):
    """What each device (all of them, unless named) gets at a seat's addresses."""
    answers = {}
    with in_a_world(people, frozen, world) as (match, here):
        for name in devices or here:
            for number, (method, route, sent, headers) in enumerate(
                requests_at_a_seat(match, "sits" in name)
            ):
                frozen(f"{name} {number}")
                link = address(route, match)
                answers[name, route, number] = asked(here[name], method, link, sent, headers)
    return answers


@pytest.mark.parametrize("scared", [
    pytest.param(False, id="notes are written", marks=pytest.mark.slow),
    pytest.param(True, id="White is to be intimidated"),
])  # fmt: skip
def test_no_device_that_is_not_confirmed_learns_anything_of_either_sheet(people, frozen, scared):
    worlds = (replace(world, scared=scared) for world in (ONE, OTHER))
    seen = [seen_at_seats(people, frozen, world) for world in worlds]
    assert differences(*seen) == {}
    assert len(seen[0]) == 2 * (5 + len(MEANS) + len(UNREADABLE)) + 4 * 5
    assert {status for status, *_ in seen[0].values()} <= {200, 204}


def test_any_note_gets_one_answer_until_the_device_is_confirmed(people, frozen):
    with in_a_world(people, frozen, OTHER) as (match, devices):
        version = Match.objects.get(pk=match.pk).public_version
        for means in MEANS:
            sent = {"key": new_key(), "version": version, "strategy": "A", **means}
            answer = asked(devices["white sits"], "post", address("grice-seal", match), sent, {})
            assert MSG_STRATEGY_ONLY in answer[-1], means


@pytest.mark.parametrize("sitting", ["confirmed", pytest.param("tablet", marks=pytest.mark.slow)])
@each_side
def test_whoever_has_the_dms_word_learns_nothing_of_the_other_sheet(people, frozen, side, sitting):
    """The own sheet and the own notes are the same in both worlds; all that the other side has differs."""
    one = World(RICH, RICH, sitting=sitting)
    notes = ("A / E", "B / A") if side is Side.WHITE else ("D / C", "F / C")
    other = replace(one, notes=notes, **{side.other.value: POOR})
    seen = [seen_at_seats(people, frozen, world, [f"{side} sits"]) for world in (one, other)]
    assert differences(*seen) == {}


@each_side
def test_whoever_has_the_dms_word_knows_the_own_sheet(people, frozen, side):
    """Otherwise the tests above would compare nothing."""
    worlds = (replace(world, sitting="confirmed") for world in (ONE, OTHER))
    seen = [seen_at_seats(people, frozen, world, [f"{side} sits"]) for world in worlds]
    pages = [answers[f"{side} sits", "grice-seat", 0][-1] for answers in seen]
    assert ["medallion" in page for page in pages] == [False, True]
    assert all("empty plays to win" in page for page in pages)


# --- one's own note while the other's is in, or is not ---------------------------------------------------------
@dataclass(frozen=True)
class Notes:
    """Notes sealed from both seats: "" for none. `judging`: the judge has taken them and rolls in secret."""

    white: str
    black: str
    judging: bool = False


def sealing(people, frozen, world):
    """A device at each side that the DM has confirmed, and what was sealed there."""
    match, devices = build(people, frozen, replace(ONE, sitting="confirmed"))
    for side in Side:
        if note := getattr(world, side):
            seal(match, side, note)
    if world.judging:
        judging.resolve_turn(match.pk, games.form(match), notes={}, door=DiceDoor())
    frozen(3)
    return match, devices


@pytest.mark.parametrize(
    "own",
    [pytest.param("", id="the first note", marks=pytest.mark.slow), pytest.param("A", id="a changed note")],
)
@each_side
def test_sealing_a_note_does_not_tell_whether_the_other_has_sealed(people, frozen, monkeypatch, side, own):
    monkeypatch.setattr("tests.web.test_secrets.build", sealing)
    others = [""], ["C"], *([["C move", True]] if own else [])
    worlds = [Notes(**{side: own, side.other: note}, judging=bool(judging)) for note, *judging in others]
    seen = [seen_at_seats(people, frozen, world, [f"{side} sits"]) for world in worlds]
    for other in seen[1:]:
        assert differences(seen[0], other) == {}
    assert "Sealed" in seen[0][f"{side} sits", "grice-seal", 2][-1]


# --- a seat whose former device was removed ------------------------------------------------------------------
def after_another(people, frozen, former_note):
    """At each side an unconfirmed device; one that the DM had confirmed sat there before and sealed `former_note`."""
    match, _ = build(people, frozen, OTHER)
    for guest in match.guests.filter(place__in=Side):
        room.remove(match=match, guest=guest, now=timezone.now())
    for side in Side:
        former = seats.given(match, side)
        if former_note:
            seal(match, side, former_note)
        room.remove(match=match, guest=former, now=timezone.now())
    frozen(3)
    return match, devices_at(match, "freely")


def test_an_unconfirmed_device_learns_nothing_of_a_note_sealed_before(people, frozen, monkeypatch):
    """Neither that there is one, nor when it was sealed: not from the page, its tag, nor the answers to its own note."""
    monkeypatch.setattr("tests.web.test_secrets.build", after_another)
    sits = [f"{side} sits" for side in Side]
    seen = [seen_at_seats(people, frozen, note, sits) for note in ("", "D spell")]
    assert differences(*seen) == {}
    for name in sits:
        assert 'id="sealed-title"' not in seen[0][name, "grice-seat", 0][-1]
        assert 'id="sealed-title"' in seen[0][name, "grice-seal", 2][-1]


# --- the door -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", Side)
def test_a_closed_seat_is_refused_like_a_taken_one_and_is_not_offered(people, frozen, side):
    answers = []
    for how in (Admission.NOBODY, Admission.FREELY):
        with in_a_world(people, frozen, ONE) as (match, _):
            Guest.objects.all().delete()
            if how is Admission.FREELY:
                join(match, side, "Faster")
            choose(match, side, how)
            code = room.open_room(match=match, now=timezone.now()).code
            url, wish = reverse("join", args=[code]), {"name": "Thief", "place": side.value}
            frozen("at the door")
            answers.append(asked(Device(), "post", url, wish, {})[-1])
            offered = asked(Device(), "get", url, {}, {})[-1]
            assert (f'value="{side}"' in offered) is (how is Admission.FREELY)
    assert all("That seat is not free. Choose another one." in body for body in answers)


def test_the_door_shows_the_same_whatever_stands_on_the_sheets(people, frozen):
    seen = []
    for world in (ONE, OTHER):
        with in_a_world(people, frozen, world) as (match, _):
            choose(match, Side.WHITE, Admission.ASKING)
            choose(match, Side.BLACK, Admission.NOBODY)
            url = reverse("join", args=[room.open_room(match=match, now=timezone.now()).code])
            answers = {}
            for number, place in enumerate(("", "white", "black", "spectator")):
                frozen(f"door {number}")
                sent = {"name": "New", "place": place} if place else {}
                answers[place] = asked(Device(), "post" if place else "get", url, sent, {})
            seen.append(answers)
    assert differences(*seen) == {}


# --- full boards and their stakes -----------------------------------------------------------------------------

BEFORE_A_ROLL = "4k3/8/8/8/8/8/8/4K3 w - - 0 9 - 1:-"
BOARD_PAGES = ("board-seat", "board-seat-table", "board-seat-score", "board-seat-chances")


def a_board(people, frozen, world):
    """Chessgammon for a stake per point; in the richer world others' purses play."""
    white, black = characters(people.campaign, world)
    sides = {"white": NewPlayer(white), "black": NewPlayer(black)}
    match = boards.begun(people.campaign, variant="chessgammon", position=BEFORE_A_ROLL, hours=24, **sides)
    money.stake(match, "3 gp")
    for who, sheet in ((white, world.white), (black, world.black)):
        money.pay(who, sheet.coins)
    frozen(2)
    return match, devices_at(match, world.sitting)


@pytest.mark.parametrize("sitting", [
    "freely",
    pytest.param("confirmed", marks=pytest.mark.slow),
    pytest.param("tablet", marks=pytest.mark.slow),
])  # fmt: skip
def test_at_a_full_board_no_device_learns_anything_of_sheets_and_purses(people, frozen, monkeypatch, sitting):
    monkeypatch.setattr("tests.web.test_secrets.build", a_board)
    seen = []
    own = replace(ONE, white=replace(POOR, kind="pc"))  # whoever is confirmed as a player's knows that
    for world in (own if sitting == "confirmed" else ONE, OTHER):
        answers = {}
        with in_a_world(people, frozen, replace(world, sitting=sitting)) as (match, devices):
            for name, device in devices.items():
                for page in BOARD_PAGES:
                    frozen(f"{name} {page}")
                    link = address(page, match)
                    answers[name, page] = asked(device, "get", link, {}, {})
        seen.append(answers)
    assert differences(*seen) == {}
    assert len(seen[0]) == 6 * len(BOARD_PAGES)
    assert "3 gp a point" in seen[0]["white sits", "board-seat"][-1]
