"""Secrets never leave the server: two matches that differ only in them are one and the same to everybody else.

The routes come from the URL table, so a new one without an entry below fails. Ids, keys, nonces and the clock stand
still; every request is made on a device of its own and undone afterwards.
"""

import base64
import html
import json
import random
import re
from contextlib import contextmanager
from dataclasses import dataclass, replace
from urllib.parse import quote

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.odds import OddsShown
from campaigns.core.use_cases import new_key
from campaigns.devices.play import pin
from campaigns.jobs.models import Job
from campaigns.learning.play import owed, settle
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Guest, Match
from campaigns.match.play import guests as seat_guests
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.guests import touch
from campaigns.match.play.live import Listener, Subscriber, tell_changes
from campaigns.match.play.log import forget_lines
from campaigns.match.play.sitting import Form
from campaigns.money.play import purses
from campaigns.people.models import Tag
from campaigns.rules.contract import Side
from campaigns.slow.play import contacts, slow
from chess_minigame.judge.play import judging
from chess_minigame.rules.notes import read_note
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.tables import TURN_RESULT_TABLE, Strategy, TurnResult, modifier
from chess_minigame.seats import play as seats
from chess_minigame.seats import presenters as seat_presenters
from chess_minigame.seats.presenters import SeatTable
from chess_minigame.strategist.play import roll_note
from tests import boards, factories, games, money
from tests.client import ROUTES, address, everybody
from tests.examples import examples
from tests.roles import AT_THE_TABLE, ROLES, lay, undone
from variants.board.play import history
from variants.board.presenters import changes
from variants.rules.actions import DECLARATIONS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]
NOT_THE_DM = tuple(role for role in ROLES if role != "dm")
LETTERS = "ABCDEF"
KEY = "0123456789abcdef" * 2

# What is sent to each route beside an empty form and one with only a key. Every route has its entry.
PLAIN: list[dict[str, str]] = [{}]
SENT = {
    **dict.fromkeys({name for name, _ in ROUTES}, PLAIN),
    "door": [{"code": "ABCDEF"}, {"code": ""}],
    "join": [{"name": "Newcomer", "place": place} for place in ("spectator", "white", "waiting", "x")],
    "give-back": [{"pin": "0000"}, {"pin": ""}],
    "grice-seal": [
        *({"strategy": letter, "version": version} for letter in "AFZ" for version in ("own", "1", "999")),
        {"strategy": "A", "version": "x"},
        {"strategy": "A", "version": "own", "key": "not-ours"},
        {"strategy": "A", "version": "own", "move": "on", "lose": "3", "other": "glaring"},
        {"strategy": "A", "version": "own", "esp": "medallion"},
    ],
    "board-seat-move": [
        {"move": move, "version": version} for move in ("2a72a6", "2a32a4", "?") for version in ("own", "999")
    ],
    "board-seat-prepare": [{"action": "ready", "version": "own"}, {"back": "1", "version": "own"}],
    "board-seat-roll": [
        *({"face": face, "version": "own"} for face in ("3", "x")),
        *({"throw": "machine", "version": version} for version in ("own", "999")),
    ],
    "board-seat-premove": [{"premove": move, "version": "own"} for move in ("2a72a6", "2a22a3", "x", "")],
    "board-seat-plan": [
        {"line": "2c22c3 2c72c6", "what": what, "version": "own"} for what in ("add", "drop", "x")
    ],
    "board-seat-declare": [{"word": word, "version": "own"} for word in (*DECLARATIONS, "x")],
    "board-seat-seen": [
        {"upto": upto, "quiet": quiet} for upto, quiet in (("own", ""), ("own", "1"), ("0" * 8, "1"))
    ],
    "board-seat-reminders": [
        *({"what": "address", "email": email} for email in ("anna@example.org", "no address")),
        *({"what": what} for what in ("feed", "end")),
    ],
    "board-seat-rematch": [{"what": what, "version": "own"} for what in ("ask", "withdraw", "x")],
    "board-seat-next-game": [{"version": version} for version in ("own", "999")],
    "board-seat-take-back": [{"what": what, "version": "own"} for what in ("ask", "grant", "refuse", "x")],
    "choose-again": [{"place": place} for place in ("spectator", "white", "x")],
    "seat-new-game": [{"game": "dragonchess", "opponent": "x", "side": "white"}],
    "next-seat": [{"game": game} for game in ("x", "")],
    "return": [{"name": name} for name in ("Wilma", "")],
    "grice-save": [{"asked": "turn 1 black scares white 1", "faces": "3", "version": "own"}],
}


# --- a world and its secrets ------------------------------------------------------------------------------
@dataclass(frozen=True)
class Secrets:
    """All that may differ between two worlds. `notes` are one pair a turn, `sealed` the note that waits."""

    limit: int
    cms: tuple[int, int]
    notes: tuple[str, ...]
    results: tuple[TurnResult, ...]
    within: int
    sealed: dict[Side, str]
    prose: str
    pin: str = "1234"
    learned: int = 12
    wagers: tuple[tuple[str, str, str], ...] = ()
    extra: bool = False
    rules: HouseRules | None = None
    temperament: str = ""

    def percentile(self, turn: int) -> str:
        return self.percentile_for(self.results[turn], self.notes[turn])

    def percentile_for(self, line: TurnResult, both: str) -> str:
        white, _, black = both.partition(" / ")
        shift = modifier(Strategy(white), Strategy(black)) + self.cms[1] - self.cms[0]
        fitting = [d for d in range(1, 101) if line.first <= d + shift <= line.last]
        return f"{fitting[self.within % len(fitting)] % 100:02}"


GREAT_WHITE, GOOD_WHITE, NOTHING, GOOD_BLACK, _ = TURN_RESULT_TABLE
MIDWAY = (GOOD_BLACK, NOTHING, GOOD_WHITE)
WHITE_WINS = (GOOD_WHITE,) * 3
ONE = Secrets(
    limit=1, cms=(20, 20), notes=("A / B", "C / D", "E / F"), results=MIDWAY, within=0,
    sealed={Side.WHITE: "A", Side.BLACK: "B"}, prose="one",
)  # fmt: skip
OTHER = Secrets(
    limit=6, cms=(29, 24), notes=("B / A", "F / E", "D / D"), results=MIDWAY, within=7,
    sealed={Side.WHITE: "F", Side.BLACK: "D"},
    prose="something else, much longer, with <b>tags</b> & a “quotation”", pin="98765432", learned=20,
    wagers=(("white", "3 gp", "3:1"), ("black crushing", "7 sp", "10:1"), ("draw", "1 cp", "5:1")),
    extra=True, temperament="dragon",
)  # fmt: skip


def as_known_to(side: Side, mine: Secrets, theirs: Secrets) -> Secrets:
    """The other world as it may be when `side`'s own notes, and own CM, are those of the first one."""
    cms = (mine.cms[0], theirs.cms[1]) if side is Side.WHITE else (theirs.cms[0], mine.cms[1])
    pick = (lambda a, b: f"{a[0]} / {b[-1]}") if side is Side.WHITE else (lambda a, b: f"{b[0]} / {a[-1]}")
    notes = tuple(pick(a, b) for a, b in zip(mine.notes, theirs.notes, strict=True))
    return replace(theirs, cms=cms, notes=notes, sealed={**theirs.sealed, side: mine.sealed[side]})


def build(people, frozen, world: Secrets):
    """A match with everybody at the table, some turns played, and whatever else only the DM knows."""
    prose = world.prose
    sheet = {
        "kind": "pc",
        "intelligence": 16,
        "notes": prose,
        "temperament": prose[:100],
        "hit_points": len(prose),
    }
    white, black = (
        factories.player(people.campaign, name, cm, **sheet)
        for name, cm in zip(("Ygraine", "Bors"), world.cms, strict=True)
    )
    match = games.begin(white, black, 100, world.prose, world.rules)
    games_door(match, judging.roll_limit, world.limit)
    wager(match, white, world)
    for turn, both in enumerate(world.notes[: len(world.results)]):
        roll_notes(match, world)
        games.turn(match, world.percentile(turn), both)
    match.refresh_from_db()
    if match.is_over:
        learn(match, world)
    else:
        roll_notes(match, world)
        for side, letter in world.sealed.items():
            seal(match, side, letter)
    pin.set_pin(user=people.alice, digits=world.pin)
    Job.objects.create(campaign=people.campaign, task="campaigns.tasks.generate_people", error=world.prose)
    Tag.objects.create(campaign=people.campaign, name=world.prose[:30])
    frozen(2)  # keys of devices do not hang on how many forms the DM has sent
    table = lay(match, people.bob)
    be_slow(table, people.alice, world)
    return table


def be_slow(table, dm, world):
    """More time at the slow board, and in one of the worlds the addresses, calendars and looks of two people."""
    board, reason = table.board, f"because {world.prose}"[:200]
    slow.extend_deadline(board.pk, boards.form(board), hours=12, reason=reason)
    if world.extra:
        gone = board.guests.get(name="Ralf")
        for who, whose in (({"user": dm}, {"user": dm, "campaign": board.campaign}), ({"guest": gone},) * 2):
            contacts.save_address(email="somebody@example.org", **who)
            contacts.new_feed(**whose)
            slow.record_look(match=board, seq=2, **who)


def games_door(match, do, face):
    do(match.pk, games.form(match), door=DiceDoor(typed=str(face)))


def roll_notes(match, world, sides=tuple(Side)):
    """The dice write both notes, which are overruled or sealed over by the players' own; in other worlds nobody asks."""
    for side in sides if world.temperament else ():
        temperament = temperaments.temperament_of(world.temperament)
        form, door = games.form(match), DiceDoor(typed="99")
        roll_note(match.pk, form, side=side, temperament=temperament, door=door)


def wager(match, player, world):
    """Bets by a backer and by a player, so that settling them moves coins too."""
    # Made first, so that the address the routes are tried at is one and the same.
    purses.bank_of(match.campaign)
    if world.wagers:
        backer = money.backer(match.campaign, world.prose[:80])
        for who in (backer, player):
            money.pay(who, "50 gp", reason=world.prose)
        for on, stake, at in world.wagers:
            money.bet(match, backer, on, stake, at)
            money.bet(match, player, on, stake, at, against=backer)
        money.withdraw(match.bets.latest("pk"))


def learn(match, world):
    """The winner's dice of experience: two where the first one says that something was learned, else one."""
    while debt := settle.owed_die(Match.objects.get(pk=match.pk)):
        games_door(match, owed.roll_experience, world.learned if debt[1] is Verdict.OWES_D20 else 4)


def seal(match, side, letter):
    match.refresh_from_db()
    form = Form(new_key(), match.public_version)
    seats.seal_note(match.pk, form, side=side, note=read_note(letter))


@contextmanager
def in_a_world(people, frozen, secret):
    """The world with these secrets; it has never been when the next one is made."""
    forget_lines()
    for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
        with connection.cursor() as cursor:
            cursor.execute(statement)
    with undone():
        frozen(1)
        people.campaign.refresh_from_db()
        yield build(people, frozen, secret)


def everything(answer):
    return (
        answer.status_code,
        sorted(answer.headers.items()),
        sorted((name, morsel.OutputString()) for name, morsel in answer.cookies.items()),
        answer.content.decode("utf-8", "surrogateescape"),  # pictures too
    )


def requests_to(route, table):
    """Each GET and POST that is tried at a route: as a page and as a fragment."""
    if "campaign_id" in route[1]:  # a page of the DM's: all get what somebody who is not signed in gets
        yield from (("get", {}, {}), ("get", {}, {"HX-Request": "true"}), ("post", {"key": KEY}, {}))
        return
    match = Match.objects.get(pk=table.match_of(route).pk)
    version = match.public_version
    queries = (
        [{}, {"seen": f"{version}.white.0"}, *({"taken": place} for place in Guest.Place)]
        if "public_id" in route[1]
        else [{}]
    )
    if match == table.board:
        past = history.read(match)
        last = changes.ply_mark(match, past, len(past.plies))
        queries.append({"from": "2a1", "to": "2a9"})
        yield "get", {}, {"HX-Request": "true", "X-Panels": f"board:1.white.{last}"}
    for htmx in ({}, {"HX-Request": "true"}):
        for query in queries:
            yield "get", query, htmx
        for form in SENT[route[0]]:
            sent = {name: str(version) if value == "own" else value for name, value in form.items()}
            yield "post", {"key": KEY, **sent}, htmx
        yield "post", {}, htmx


def address_for(table, role, route):
    """The route as this role has it: the link to White's character is White's and the DM's."""
    stranger = "player_key" in route[1] and role not in ("white", "dm")
    return table.address(route, player_key="0" * 32) if stranger else table.address(route)


def crawl(table, frozen, roles, routes=ROUTES):
    """What each of the roles gets at each of the routes, in full."""
    answers = {}
    for route in routes:
        for role in roles:
            for number, (method, sent, headers) in enumerate(requests_to(route, table)):
                frozen(f"{route} {role} {number}")
                with undone():
                    device = table.again(role, raise_request_exception=False)
                    answer = getattr(device, method)(address_for(table, role, route), sent, headers=headers)
                    answers[role, route, number] = everything(answer)
    return answers


def differences(ones, others):
    assert ones.keys() == others.keys()
    return {key: (ones[key], others[key]) for key in ones if ones[key] != others[key]}


BOARDS = [route for route in ROUTES if route[0].startswith("board")]
ELSEWHERE = [route for route in ROUTES if route not in BOARDS]
LOOKERS_ON = tuple(role for role in NOT_THE_DM if role not in ("white", "black"))
WHO_KNOWS_WHAT = [
    pytest.param(("spectator",), OTHER, id="a spectator", marks=pytest.mark.slow),
    pytest.param(LOOKERS_ON, OTHER, id="those who have no note of their own", marks=pytest.mark.slow),
    pytest.param(("white",), as_known_to(Side.WHITE, ONE, OTHER), id="White"),
    pytest.param(("black",), as_known_to(Side.BLACK, ONE, OTHER), id="Black", marks=pytest.mark.slow),
]
each_results = pytest.mark.parametrize("results", [
    pytest.param(MIDWAY, id="midway"), pytest.param(WHITE_WINS, id="over", marks=pytest.mark.slow),
])  # fmt: skip
each_crowd = pytest.mark.parametrize("crowd", [
    pytest.param(("black",), id="Black"),
    pytest.param(NOT_THE_DM, id="everybody but the DM", marks=pytest.mark.slow),
])  # fmt: skip


def worlds_for(roles, other):
    """What a game has taught White is hers to know, and with it the other's CM: her die fails, on other faces."""
    return (replace(ONE, learned=17), replace(other, learned=20)) if "white" in roles else (ONE, other)


@pytest.mark.parametrize(("roles", "other"), WHO_KNOWS_WHAT)
@each_results
def test_two_worlds_that_differ_in_secrets_alone_give_the_same_bytes(people, frozen, roles, other, results):
    seen = []
    for secret in worlds_for(roles, other):
        with in_a_world(people, frozen, replace(secret, results=results)) as table:
            seen.append(crawl(table, frozen, roles, ELSEWHERE))
    assert differences(*seen) == {}
    assert len(seen[0]) > 200 * len(roles)


@pytest.mark.parametrize(("roles", "other"), WHO_KNOWS_WHAT)
@each_results
def test_where_everybody_sees_the_odds_they_tell_the_cms_and_nothing_else(
    people, frozen, roles, other, results
):
    """Limit, notes, dice, prose and bets differ; the CMs, which the DM lets everybody know by this, are the same."""
    shown = {"rules": HouseRules(odds_shown=OddsShown.EVERYBODY), "results": results}
    seen = []
    for secret in worlds_for(roles, replace(other, cms=ONE.cms)):
        with in_a_world(people, frozen, replace(secret, **shown)) as table:
            seen.append(crawl(table, frozen, roles, SEATS))
    assert differences(*seen) == {}
    bodies = [body for *_, body in seen[0].values()]
    assert any("meter-bar" in body for body in bodies) is (results is MIDWAY)


@pytest.mark.parametrize(
    "both", [pytest.param(False, id="own", marks=pytest.mark.slow), pytest.param(True, id="both")]
)
def test_strategies_are_shown_to_everybody_by_the_house_rule_alone(people, frozen, both):
    """What else is secret changes nothing: the limit, the CMs, what is sealed."""
    rules = HouseRules(notes_shown=NotesShown.BOTH if both else NotesShown.OWN)
    seen = []
    for secret in (ONE, replace(OTHER, notes=ONE.notes)):
        with in_a_world(people, frozen, replace(secret, rules=rules)) as table:
            seen.append(crawl(table, frozen, ["spectator", "waiting"], SEATS))
    assert differences(*seen) == {}
    bodies = "".join(body for *_, body in seen[0].values())
    assert ("Ygraine: General Attack" in re.sub("</?bdi[^>]*>", "", bodies)) is both


@each_crowd
def test_where_the_dm_keeps_the_odds_no_page_of_anybody_else_has_them(people, frozen, crowd):
    with in_a_world(people, frozen, ONE) as table:
        for *_, body in crawl(table, frozen, crowd, SEATS).values():
            assert "meter" not in body
            assert "odds" not in body


DMS_OWN = ("grice-", "bet", "purse")
# What was seen of the boards in an earlier test of the first world, by the crowd that looked.
BOARDS_SEEN: dict[tuple[str, ...], dict[object, object]] = {}


@pytest.fixture(scope="module")
def people(shared_db):
    BOARDS_SEEN.clear()
    return everybody()


def boards_of_one(people, frozen, crowd):
    if crowd not in BOARDS_SEEN:
        with in_a_world(people, frozen, ONE) as table:
            BOARDS_SEEN[crowd] = crawl(table, frozen, crowd, BOARDS)
    return BOARDS_SEEN[crowd]


@each_crowd
def test_what_only_the_dm_knows_of_a_board_changes_nobody_else_s_bytes(people, frozen, crowd):
    """A full board has no secrets between the players: but its place, and why something was undone."""
    one = boards_of_one(people, frozen, crowd)
    with in_a_world(people, frozen, OTHER) as table:
        assert differences(one, crawl(table, frozen, crowd, BOARDS)) == {}
    assert len(one) > 100 * len(crowd)


@each_crowd
def test_no_other_seat_learns_of_a_player_s_address_calendar_or_look(people, frozen, crowd):
    slow_routes = [route for route in BOARDS if "public_id" in route[1] and "move" not in route[0]]
    roles = tuple(role for role in crowd if role != "white")
    one = boards_of_one(people, frozen, crowd)
    unknown = {key: seen for key, seen in one.items() if key[0] in roles and key[1] in slow_routes}
    with in_a_world(people, frozen, ONE) as table:
        wilma = table.board.guests.get(name="Wilma")
        contacts.save_address(email="wilma@example.org", guest=wilma)
        contacts.new_feed(guest=wilma)
        slow.record_look(match=table.board, seq=2, guest=wilma)
        assert differences(unknown, crawl(table, frozen, roles, slow_routes)) == {}


@each_results
def test_the_dm_sees_the_two_worlds_apart(people, frozen, results):
    """Otherwise the test above would compare nothing."""
    seen = []
    for secret in (ONE, OTHER):
        with in_a_world(people, frozen, replace(secret, results=results)) as table:
            seen.append(crawl(table, frozen, ["dm"], [r for r in ROUTES if r[0].startswith(DMS_OWN)]))
    told_apart = {route[0] for _, route, _ in differences(*seen)}
    assert {"grice-match", "grice-table", "grice-limit", "bets", "purse", "purses"} <= told_apart


SEATS = [
    route for route in ROUTES if route[0] in ("grice-seat", "grice-seat-table", "grice-seal", "grice-save")
]
SECRETS = st.builds(
    Secrets,
    limit=st.integers(1, 6),
    cms=st.tuples(st.integers(15, 25), st.integers(15, 25)),  # so that each line of the table can be reached
    notes=st.tuples(*[st.sampled_from([f"{a} / {b}" for a in LETTERS for b in LETTERS])] * 3),
    results=st.just(MIDWAY),
    within=st.integers(0, 100),
    sealed=st.fixed_dictionaries({side: st.sampled_from(LETTERS) for side in Side}),
    prose=st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=60),
)


@examples(5, HealthCheck.function_scoped_fixture)
@given(one=SECRETS, other=SECRETS, side=st.sampled_from(Side))
def test_whatever_the_secrets_are_a_seat_shows_the_same(people, frozen, one, other, side):
    with in_a_world(people, frozen, one) as table:
        first = {role: crawl(table, frozen, (role,), SEATS) for role in (side.value, "spectator")}
    for role, known_to in ((side.value, as_known_to(side, one, other)), ("spectator", other)):
        with in_a_world(people, frozen, known_to) as table:
            assert differences(first[role], crawl(table, frozen, (role,), SEATS)) == {}


# --- the events of a whole match --------------------------------------------------------------------------
class Loop:
    def call_soon_threadsafe(self, do):
        do()


def listeners_at(table):
    """A stream of everybody who may have one, but the DM."""
    guests = {guest.name: guest for guest in table.match.guests.filter(removed_at=None)}
    listeners = {
        name: Listener(Subscriber(table.match.pk, guest.pk, guest.key, ""), Loop())
        for name, guest in guests.items()
    }
    tell_changes(listeners.values())
    for listener in listeners.values():
        listener.changed.clear()
    return listeners


def events_of(table, secret):
    """After each thing that happens: who was told, and which page everybody then had."""
    match, listeners, heard = table.match, listeners_at(table), []

    def happens(what):
        tell_changes(listeners.values())
        told = {name for name, listener in listeners.items() if listener.changed.is_set()}
        for listener in listeners.values():
            listener.changed.clear()
        match.refresh_from_db()
        guests = match.guests.filter(removed_at=None)
        onlookers = [guest for guest in guests if not guest.side]
        shown = {one.name: vars(SeatTable(one, seat_guests.visible_draft(one))) for one in onlookers}
        heard.append((what, told, match.public_version, shown))

    if secret.extra:
        seal(match, Side.WHITE, "F")
    happens("a seal, or none")
    roll_notes(match, secret, (Side.BLACK,))
    happens("a note rolled, or none")
    if secret.wagers:
        backer = money.backer(match.campaign)
        money.pay(backer, "9 gp")
        money.withdraw(money.bet(match, backer))
        money.bet(match, backer)
    happens("bets, or none")
    games.turn(match, secret.percentile_for(NOTHING, "A / A"), "A / A")
    happens("a turn")
    games.correct(match, "turn 1", secret.percentile(0), "looked again")
    happens("a die looked at again")
    games.undo(match)
    happens("an undo")
    games.redo(match)
    happens("its redo")
    games.turn(match, secret.percentile_for(GOOD_WHITE, "B / B"), "B / B")
    happens("the last turn")
    learn(match, secret)
    happens("experience, of one die or of two")
    touch(match)
    happens("something at the DM's end")
    return heard


def test_the_streams_of_two_worlds_tell_the_same_people_at_once(people, frozen):
    heard = []
    for secret in (ONE, OTHER):
        secret = replace(secret, results=WHITE_WINS[:2], sealed={})
        with in_a_world(people, frozen, secret) as table:
            heard.append(events_of(table, secret))
    assert heard[0] == heard[1]
    everybody_hears = ("a turn", "an undo", "its redo", "the last turn")
    assert [what for what, told, *_ in heard[0] if told] == [*everybody_hears]


# --- canaries ---------------------------------------------------------------------------------------------
def canary(field):
    return f"canary-{field}-{random.Random(field).getrandbits(64):x}"


def forms_of(text):
    """How a secret might be written where nobody would see it at once."""
    raw = text.encode()
    yield from (text, text[::-1], html.escape(text), quote(text), json.dumps(text)[1:-1], raw.hex())
    for shift in range(3):  # wherever it stands within a longer text, but for its ends
        coded = base64.b64encode(b"x" * shift + raw).decode().rstrip("=")
        yield coded[4:-4]
        yield coded[4:-4].translate(str.maketrans("+/", "-_"))


class Broken(Exception):
    """An error that knows a secret."""


@each_crowd
def test_no_canary_reaches_anybody_but_the_dm(people, monkeypatch, settings, frozen, crowd):
    shown_to_the_dm = [
        "notes",
        "temperament",
        "hook",
        "mannerism",
        "reason",
        "backer",
        "payment",
        "time",
        "address",
    ]
    hidden = {
        name: canary(name)
        for name in (*shown_to_the_dm, *["portrait", "place", "job", "tag", "error", "undone"])
    }
    with in_a_world(people, frozen, replace(ONE, results=MIDWAY)) as table:
        match = table.match
        sheet = {name: hidden[name] for name in ("notes", "temperament", "hook", "mannerism")}
        match.campaign.characters.update(portrait=hidden["portrait"][:32], **sheet)
        Match.objects.filter(pk__in=[match.pk, table.board.pk]).update(place=hidden["place"])
        boards.undone(table.board, hidden["undone"], ply=1)
        slow.extend_deadline(table.board.pk, boards.form(table.board), hours=1, reason=hidden["time"])
        contacts.save_address(email=f"{hidden['address']}@example.org", user=people.alice)
        Job.objects.update(error=hidden["job"])
        Tag.objects.update(name=hidden["tag"][:30])
        games.correct(match, "turn 1", ONE.percentile(0), hidden["reason"])
        backer = money.backer(match.campaign, hidden["backer"])
        money.pay(backer, "9 gp", reason=hidden["payment"])
        money.pay(match.seat(Side.WHITE).character, "9 gp", reason=hidden["payment"])
        money.bet(match, backer)
        bodies = []
        for role in crowd:
            got = crawl(table, frozen, [role])
            bodies += [f"{headers}{cookies}{body}" for _, headers, cookies, body in got.values()]
        bodies += error_pages(table, monkeypatch, hidden["error"])
        assert len(bodies) > 200 * len(crowd)
        dms_pages = crawl(table, frozen, ["dm"], [route for route in ROUTES if route[0] in SHOWN_TO_THE_DM])
        alive = "".join(body for *_, body in dms_pages.values())
    haystack = "\n".join(bodies).lower()
    for name, text in hidden.items():
        for form in forms_of(text):
            assert form.lower() not in haystack, f"{name}: {form}"
    for name in shown_to_the_dm:
        assert hidden[name] in alive, f"{name} is on no page of the DM's: the test would find nothing"


SHOWN_TO_THE_DM = ("character", "grice-match", "grice-drawer", "bets", "board-time", "deadlines")


def error_pages(table, monkeypatch, secret):
    """A page that breaks over a secret, a wrong host, an address nobody knows, a form without its token."""

    def broken(*_):
        raise Broken(secret)

    bodies = []
    with monkeypatch.context() as patched:
        patched.setattr(seat_presenters, "SeatTable", broken)
        for role in AT_THE_TABLE:
            for name in ("grice-seat", "grice-seat-table"):
                device = table.again(role, raise_request_exception=False)
                taken = Guest.objects.get(match=table.match, tablet=True).place
                answer = device.get(address(name, table.match), {"taken": taken})
                assert answer.status_code == 500
                bodies.append(f"{answer.headers}{answer.text}")
    device = table.again("white", raise_request_exception=False)
    strange = [
        device.get("/", headers={"host": "elsewhere.example"}),
        device.get("/nowhere/"),
        device.get(f"/campaigns/{table.match.campaign_id}/nowhere/"),
        table.again("white", enforce_csrf_checks=True).post(address("grice-seal", table.match)),
    ]
    assert [answer.status_code for answer in strange] == [400, 404, 404, 403]
    return bodies + [f"{answer.headers}{answer.text}" for answer in strange]


def test_the_two_sides_of_a_seat_show_no_number_to_be_reckoned_back(people, frozen):
    """No d%, no total, no CM: what a player may be told in figures is the score and the number of the turn."""
    with in_a_world(people, frozen, ONE) as table:
        guest = table.match.guests.get(name="Wilma")
        shown = SeatTable(guest, seat_guests.visible_draft(guest))
        assert (shown.seen.turn, shown.seen.score) == (4, 0)
        assert {type(value) for value in (shown.white, shown.black, shown.ending)} == {str}
        assert [(line.number, line.result.name, line.own.printed_name) for line in shown.lines] == [
            (3, "Good move for White", "Trade Down"),
            (2, "No change in status", "Destroy Foe's Position"),
            (1, "Good move for Black", "General Attack"),
        ]
