"""Every means of cheating stays between its player and the judge (R29).

An honest world and one where somebody cheats are the same, byte for byte, to everybody else: while the judge rolls in
secret, while the decision is open, and once the turn is resolved. What is seen by all, intimidation and gambits, is
the same in both.
"""

import re
from dataclasses import dataclass, replace

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.odds import OddsShown
from campaigns.devices.play import pin
from campaigns.learning.play import settle
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.live import tell_changes
from campaigns.people.rules.powers import Power
from campaigns.rules.contract import Choice, Roll, Side
from chess_minigame.judge.play import cheating, judging
from chess_minigame.judge.play.people import NewWatcher
from chess_minigame.rules.declarations import Adjust, Search
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_both
from chess_minigame.rules.players import Means
from chess_minigame.rules.tables import TURN_RESULT_TABLE
from tests import factories, games
from tests.client import everybody
from tests.roles import AT_THE_TABLE, lay, undone
from tests.web.test_secrets import (
    KEY,
    SEATS,
    canary,
    differences,
    everything,
    forms_of,
    in_a_world,
    listeners_at,
    seal,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]

_, GOOD_WHITE, NOTHING, GOOD_BLACK, _ = TURN_RESULT_TABLE
SCARED, FIRM = "20", "1"
EVERYTHING = "medallion esp-spell psionic-esp empathy"


@dataclass(frozen=True)
class World:
    """What differs between worlds. `notes` are those of the turns played, `open_turn` those with the judge now.

    The judge has thrown `dice` of the open turn's secret dice and decided what was to be decided. `taken_back`: the last
    turn that was played is undone, and nobody has sealed a note again; `searched_since` then, in vain and undone.
    """

    notes: tuple[str, ...] = ("A / C", "B / C")
    open_turn: str = "A / C"
    at_work: bool = False
    dice: int = 0
    powers: tuple[str, str] = ("", "")
    dexterity: int = 12
    watchers: tuple[str, ...] = ()
    watching: tuple[Power, ...] = ()
    granted: bool = False
    searched: bool = False
    adjusted: int = 0
    face: str = "3"
    decision: str = "nothing"
    taken_back: bool = False
    searched_since: bool = False
    rules: HouseRules = HouseRules()


HONEST = World()


def build(people, frozen, world):
    """Two turns played with the same results, and a third whose notes are sealed or with the judge."""
    white, black = (
        factories.player(
            people.campaign, name, cm=20, intelligence=10, wisdom=10, dexterity=world.dexterity, powers=powers
        )
        for name, powers in zip(("Ygraine", "Bors"), world.powers, strict=True)
    )
    match = games.begin(
        white,
        black,
        day=100,
        rules=world.rules,
        onlookers=tuple(NewWatcher(name, 30, world.watching) for name in world.watchers),
    )
    does(match, judging.roll_limit, door=DiceDoor(typed="6"))
    if world.granted:
        does(match, cheating.grant_means, side=Side.BLACK, means=Means.MEDALLION)
    if world.searched:
        does(match, cheating.search, search=Search(Side.BLACK, "medallion", "warning"))
    for notes, line in zip(world.notes, (GOOD_BLACK, NOTHING), strict=True):
        judge(match, world, notes, line)
    if world.taken_back:
        games.undo(match)
        if world.searched_since:
            does(match, cheating.search, search=Search(Side.BLACK, "medallion", "warning"))
            games.undo(match)
    else:
        sealed(match, world.open_turn)
    if world.at_work and asks_for_more(match, world.open_turn):
        does(match, judging.resolve_turn, notes={}, door=DiceDoor())
        adjust(match, world)
        go_on(match, world, world.dice)
    pin.set_pin(user=people.alice, digits="1234")
    frozen(2)
    return lay(match, people.bob)


def does(match, do, **how):
    return do(match.pk, games.form(match), **how)


def sealed(match, both):
    for side, text in zip(Side, both.split(" / "), strict=True):
        seal(match, side, text)


def awaited(match):
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    return state, GRICE.awaits(state)


def asks_for_more(match, both):
    """Whether such notes ask for anything before the d%."""
    asked = GRICE.awaits(GRICE.act(awaited(match)[0], read_both(both)))
    return not (isinstance(asked, Roll) and judging.is_result(asked))


def percentile(state, line):
    """A d% that brings this line of the table, whatever the CMs in force are."""
    return next(f"{d % 100:02}" for d in range(1, 101) if GRICE.throw(state, (d,)).turns[-1].result == line)


def judge(match, world, both, line):
    """A whole turn as the judge does it, with the result that everybody hears."""
    after = GRICE.act(awaited(match)[0], read_both(both))
    door = DiceDoor() if asks_for_more(match, both) else DiceDoor(typed=percentile(after, line))
    does(match, judging.resolve_turn, notes=games.notes(both), door=door)
    adjust(match, world)
    go_on(match, world, 99)
    state, asked = awaited(match)
    if state.open_turn is not None:
        does(match, cheating.roll_cheat_die, roll_key=asked.key, door=DiceDoor(typed=percentile(state, line)))


def adjust(match, world):
    state, asked = awaited(match)
    if world.adjusted and isinstance(asked, Roll) and asked.by:
        does(match, cheating.adjust_wisdom, change=Adjust(asked.by, 1, world.adjusted))


def go_on(match, world, secret_dice):
    """The open rolls, so many of the secret ones, and the decision; never the d%."""
    while (state := awaited(match)[0]).open_turn is not None:
        asked = GRICE.awaits(state)
        if isinstance(asked, Choice):
            does(match, cheating.decide_on_cheat, what=world.decision, door=DiceDoor())
        elif asked.by is not None:
            does(match, cheating.roll_cheat_die, roll_key=asked.key, door=DiceDoor(typed=SCARED))
        elif judging.is_result(asked) or secret_dice < 1:
            return
        else:
            secret_dice -= 1
            does(match, cheating.roll_cheat_die, roll_key=asked.key, door=DiceDoor(typed=world.face))


@pytest.fixture(autouse=True)
def these_worlds(monkeypatch):
    """`in_a_world` builds the worlds of this file."""
    monkeypatch.setattr("tests.web.test_secrets.build", build)


FORMS = {
    "grice-seal": [
        {"strategy": "A"},
        {"strategy": "B", "move": "on", "lose": "-10", "scare": "laughing at every move"},
        {"strategy": "B", "esp": "medallion"},
        {"strategy": "B", "esp": "crystal ball"},
    ],
    "grice-save": [
        {"asked": "turn 3 black scares white 1", "faces": "3"},
        {"asked": "turn 3", "faces": "50"},
    ],
}


def requests_at_a_seat(version, role):
    """As a page and as a fragment, looked at and sent to."""
    query = {"taken": "white", "seen": f"{version}.{role}.0"}
    for route in SEATS:
        if route[0] in FORMS:
            for form in FORMS[route[0]]:
                yield "post", route, {"key": KEY, "version": version, **form}, {"HX-Request": "true"}
            yield "post", route, {"key": KEY, "version": version, **FORMS[route[0]][0]}, {}
        else:
            yield "get", route, query, {}


def seen_by(table, frozen, roles):
    """What each role gets at a seat's addresses, whatever is sent there."""
    answers = {}
    version = Match.objects.get(pk=table.match.pk).public_version
    for role in roles:
        for number, (method, route, sent, headers) in enumerate(requests_at_a_seat(version, role)):
            frozen(f"{role} {route} {number}")
            with undone():
                device = table.again(role, raise_request_exception=False)
                answer = getattr(device, method)(table.address(route), sent, headers=headers)
                answers[role, route[0], number] = everything(answer)
    return answers


@pytest.fixture(scope="module")
def people(shared_db):
    SEEN.clear()
    return everybody()


SEEN: dict[
    tuple[World, tuple[str, ...]], dict[object, object]
] = {}  # what was seen of a world in an earlier test: most are held against the honest one


def same_to(people, frozen, roles, *worlds):
    """Nothing tells one world from the other."""
    for world in worlds:
        if (world, roles) not in SEEN:
            with in_a_world(people, frozen, world) as table:
                SEEN[world, roles] = seen_by(table, frozen, roles)
    seen = [SEEN[world, roles] for world in worlds]
    assert differences(*seen) == {}
    assert len(seen[0]) == 10 * len(roles)


OTHERS = {"white": ("black", "spectator"), "black": ("white", "spectator")}
MEANS = {
    "moving the pieces": "move",
    "a medallion of ESP": "medallion",
    "the ESP spell": "spell",
    "psionic ESP": "psionic",
    "empathy": "empathy",
    "playing to lose": "lose=-10",
    "everything at once": "move spell empathy lose=5",
}
each_means = pytest.mark.parametrize(
    "means",
    [
        pytest.param(means, id=name, marks=[] if name == "everything at once" else pytest.mark.slow)
        for name, means in MEANS.items()
    ],
)
resolved_or_at_work = pytest.mark.parametrize(
    "at_work", [pytest.param(False, id="resolved", marks=pytest.mark.slow), pytest.param(True, id="at work")]
)
each_side = pytest.mark.parametrize("side", OTHERS)


def with_cheat(side, means, both="A / C"):
    white, black = both.split(" / ")
    return f"{white} {means} / {black}" if side == "white" else f"{white} / {black} {means}"


def cheat(side, means, **other):
    """A world where `side` has everything, is watched, and cheats in every turn."""
    notes = tuple(with_cheat(side, means, both) for both in HONEST.notes)
    powers = (EVERYTHING, "") if side == "white" else ("", EVERYTHING)
    return World(
        notes=notes,
        open_turn=with_cheat(side, means, HONEST.open_turn),
        powers=powers,
        dexterity=15,
        watchers=("A bard", "A monk"),
        watching=(Power.DETECT_MAGIC, Power.DETECT_LIE, Power.PSIONIC),
        **other,
    )


@each_means
@each_side
def test_a_cheat_sealed_and_resolved_changes_nothing_for_anybody_else(people, frozen, side, means):
    same_to(people, frozen, OTHERS[side], HONEST, cheat(side, means))


@each_means
@pytest.mark.parametrize(
    ("dice", "face"),
    [
        pytest.param(0, "3", id="no die", marks=pytest.mark.slow),
        pytest.param(1, "19", id="one die"),
        pytest.param(99, "19", id="all dice", marks=pytest.mark.slow),
    ],
)
def test_while_the_judge_is_at_work_it_looks_as_if_both_notes_waited(people, frozen, means, dice, face):
    world = cheat("black", means, at_work=True, dice=dice, face=face)
    same_to(people, frozen, OTHERS["black"], HONEST, world)


@each_means
@each_side
def test_a_note_filled_in_again_after_an_undo_is_for_its_own_player_alone(people, frozen, side, means):
    honest, sly = replace(HONEST, taken_back=True), cheat(side, means, taken_back=True)
    same_to(people, frozen, OTHERS[side], honest, sly)
    everybody_else = ("white", "black", "spectator")
    same_to(people, frozen, everybody_else, honest, replace(honest, searched_since=True))
    filled_in = {
        role for (role, *_), seen in SEEN[honest, everybody_else].items() if "note as before" in str(seen)
    }
    assert filled_in == {"white", "black"}


SHOWN = HouseRules(odds_shown=OddsShown.EVERYBODY, gambit=Option.ON)


@each_means
@resolved_or_at_work
def test_odds_that_everybody_sees_tell_of_no_cheat(people, frozen, means, at_work):
    """They are reckoned from the normal CMs, the score, the turn and the gambits all have seen."""
    honest = replace(HONEST, rules=SHOWN)
    sly = replace(cheat("black", means, at_work=at_work, dice=1, face="19"), rules=SHOWN)
    same_to(people, frozen, OTHERS["black"], honest, sly)


@each_means
@resolved_or_at_work
def test_strategies_that_everybody_sees_tell_of_no_cheat(people, frozen, means, at_work):
    rules = HouseRules(notes_shown=NotesShown.BOTH)
    sly = replace(cheat("black", means, at_work=at_work, dice=1, face="19"), rules=rules)
    same_to(people, frozen, OTHERS["black"], replace(HONEST, rules=rules), sly)


def test_odds_that_everybody_sees_change_with_a_gambit_all_have_seen(people, frozen):
    quiet = replace(HONEST, rules=SHOWN)
    declared = replace(quiet, notes=("A / C gambit", "B / C"))
    shown = []
    for world in (quiet, declared):
        with in_a_world(people, frozen, world) as table:
            body = table.again("spectator").get(table.address(SEATS[2])).text
            shown.append(re.search(r'aria-label="(Ygraine wins [^"]+)"', body)[1])
    assert shown[0] != shown[1]


def test_a_decision_and_its_words_are_the_judges_alone(people, frozen):
    world = cheat(
        "black", "move", at_work=True, dice=99, face="19", decision="the wine is on him, and all else"
    )
    same_to(people, frozen, OTHERS["black"], HONEST, world)


def test_what_is_granted_and_who_watches_is_the_judges_alone(people, frozen):
    others = OTHERS["black"]
    same_to(people, frozen, others, HONEST, replace(HONEST, granted=True, watchers=("A bard",), dexterity=19))


def test_what_a_search_has_found_is_the_judges_alone(people, frozen):
    same_to(people, frozen, OTHERS["black"], HONEST, replace(HONEST, granted=True, searched=True))


def test_two_minds_that_met_are_known_to_the_two_alone(people, frozen):
    both = "A medallion / C medallion"
    world = World(notes=("A / C", both), powers=("medallion", "medallion"))
    same_to(people, frozen, ("spectator", "waiting"), HONEST, world)
    with in_a_world(people, frozen, world) as table:
        for role, knows in (("white", True), ("black", True), ("spectator", False)):
            body = table.again(role).get(table.address(SEATS[2])).text
            assert ("read each other" in body) is knows


SCARES = "scare:laughing scare:a_sword"


@resolved_or_at_work
def test_beside_intimidation_all_else_stays_hidden(people, frozen, at_work):
    """Means and outcome are for all to see; the Wisdom, its adjustment and what else is cheated are not."""
    honest = cheat("black", SCARES, at_work=at_work)
    honest = replace(honest, powers=("", ""), dexterity=12, watchers=())
    sly = cheat("black", f"move medallion empathy {SCARES}", at_work=at_work, dice=2, adjusted=-3, face="19")
    same_to(people, frozen, OTHERS["black"], honest, sly)


def test_a_gambit_is_seen_with_its_turn_and_not_while_the_judge_is_at_work(people, frozen):
    gambit = replace(HONEST, rules=HouseRules(gambit=Option.ON), notes=("A / C gambit", "B / C"))
    sly = replace(gambit, notes=("A / C gambit move", "B / C"), watchers=("A bard",))
    same_to(people, frozen, OTHERS["black"], gambit, sly)
    with in_a_world(people, frozen, gambit) as table:
        body = table.again("white").get(table.address(SEATS[2])).text
        assert "Bors opens with a gambit" in body


def heard_by(listeners):
    """Who has been told of something since this was asked last."""
    tell_changes(listeners.values())
    heard = {name for name, listener in listeners.items() if listener.changed.is_set()}
    for listener in listeners.values():
        listener.changed.clear()
    return heard


def test_no_device_hears_of_the_judges_dice(people, frozen):
    """From the moment the notes go to the judge until the result, no stream but the DM's says anything."""
    world = cheat("black", "move empathy", face="19")
    with in_a_world(people, frozen, world) as table:
        match, listeners = table.match, listeners_at(table)

        def told():
            return heard_by(listeners)

        does(match, judging.resolve_turn, notes={}, door=DiceDoor())
        assert told() == set()
        while isinstance(awaited(match)[1], Roll) and not judging.is_result(awaited(match)[1]):
            does(match, cheating.roll_cheat_die, roll_key=awaited(match)[1].key, door=DiceDoor(typed="19"))
            assert told() == set()
        does(match, cheating.decide_on_cheat, what="warning", door=DiceDoor())
        assert told() == set()
        does(match, cheating.add_watcher, new_watcher=NewWatcher("A late guest"))
        assert told() == set()
        does(match, cheating.roll_cheat_die, roll_key="turn 3", door=DiceDoor(typed="50"))
        assert told() == set(listeners)


def test_an_experience_that_a_cheat_forfeits_sounds_like_any_other_end(people, frozen):
    worlds = []
    for means in ("", "move"):
        notes = tuple(f"A {means} / C".replace("  ", " ") for _ in range(2))
        worlds.append(World(notes=notes, open_turn=f"A {means} / C".replace("  ", " "), dexterity=20))
    seen = []
    for world in worlds:
        with in_a_world(people, frozen, world) as table:
            while not Match.objects.get(pk=table.match.pk).is_over:
                judge(table.match, world, world.open_turn, GOOD_WHITE)
            assert bool(settle.owed_die(Match.objects.get(pk=table.match.pk))) is (world is worlds[0])
            seen.append(seen_by(table, frozen, OTHERS["white"]))
    assert differences(*seen) == {}


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(HouseRules(), id="odds for the DM", marks=pytest.mark.slow),
        pytest.param(SHOWN, id="odds for everybody"),
    ],
)
def test_no_canary_of_the_judges_table_reaches_anybody_else(people, frozen, rules):
    hidden = {name: canary(name) for name in ("watcher", "decision")}
    world = cheat("black", "move", at_work=True, dice=99, face="19", decision=hidden["decision"])
    world = replace(world, watchers=(hidden["watcher"],), rules=rules)
    with in_a_world(people, frozen, world) as table:
        got = seen_by(table, frozen, ("white", "black", "spectator", "waiting", "removed", "tablet"))
        match = table.match
        alive = table.again("dm").get(f"/campaigns/{match.campaign_id}/grice/{match.pk}/").text
    haystack = "\n".join(f"{headers}{cookies}{body}" for _, headers, cookies, body in got.values()).lower()
    for name, text in hidden.items():
        assert text in alive, f"{name} is on no page of the DM's: the test would find nothing"
        for form in forms_of(text):
            assert form.lower() not in haystack, f"{name}: {form}"


def test_the_dm_sees_an_honest_world_and_a_cheating_one_apart(people, frozen):
    """Otherwise the tests above would compare nothing."""
    shown = []
    for world in (HONEST, cheat("black", "move", at_work=True)):
        with in_a_world(people, frozen, world) as table:
            match = table.match
            shown.append(table.again("dm").get(f"/campaigns/{match.campaign_id}/grice/{match.pk}/").text)
    assert "The judge's table" not in shown[0]
    assert "moves the pieces" in shown[1]


def test_that_all_rolls_are_the_judges_is_heard_and_seen_by_nobody_else(people, frozen):
    with in_a_world(people, frozen, HONEST) as table:
        match, listeners = table.match, listeners_at(table)
        before, version = seen_by(table, frozen, AT_THE_TABLE), Match.objects.get(pk=match.pk).public_version
        for allowed in (False, False, True):
            does(match, cheating.let_players_roll, may_roll=allowed)
            assert heard_by(listeners) == set()
        does(match, cheating.let_players_roll, may_roll=False)
        assert differences(before, seen_by(table, frozen, AT_THE_TABLE)) == {}
        assert Match.objects.get(pk=match.pk).public_version == version


def test_whose_a_roll_is_that_is_awaited_now_is_heard_by_its_player_alone(people, frozen):
    with in_a_world(people, frozen, replace(HONEST, open_turn="A / C scare:laughing")) as table:
        match = table.match
        does(match, judging.resolve_turn, notes={}, door=DiceDoor())
        listeners = listeners_at(table)
        others = tuple(role for role in AT_THE_TABLE if role != "white")
        before = seen_by(table, frozen, others)
        for allowed in (False, True, False):
            does(match, cheating.let_players_roll, may_roll=allowed)
            assert heard_by(listeners) == {"Wilma"}
            page = table.again("white").get(table.address(SEATS[2])).text
            assert ('id="save"' in page) is allowed
        assert differences(before, seen_by(table, frozen, others)) == {}
