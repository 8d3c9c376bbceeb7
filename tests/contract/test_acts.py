"""Every act of every table keeps the same promises: who has no business there finds nothing, looking does nothing, the same form
sent twice is carried out once, also where it would be refused by then, and a page that has grown old is refused with a sentence.

The last three need a form that would be carried out. Those of tournaments and doors are below; those of matches are the forms
that their pages show (`tests/web/test_every_form.py`), and each is held to hand a use-case the row and the key it was sent.
"""

import ast
import inspect
import textwrap
from collections import Counter
from contextlib import suppress

import pytest
from django.contrib.messages import WARNING, get_messages
from django.urls import URLResolver, get_resolver, resolve, reverse
from django.utils import timezone
from django.utils.html import escape

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, new_key, read_answer, record_answer, scope_of
from campaigns.devices.play import room
from campaigns.money.models import PurseLine
from campaigns.tournaments.acts import ACTS as OF_TOURNAMENTS
from campaigns.tournaments.play import drawing, edition, ending, entering, rulings
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.reports import report_text
from campaigns.tournaments.rules.terms import Format, Terms
from campaigns.web import acts
from campaigns.web.acts import By, perform
from campaigns.web.feedback import Feedback
from chess_minigame.acts import ACTS as OF_GRICE
from tests import factories, games, money
from tests.campaigns.tournaments import world
from tests.client import HTMX, Device, everybody, routes, signed_in
from tests.roles import lay
from variants.acts import ACTS as OF_BOARDS
from variants.board.acts import SPEND_POINTS
from variants.models import PuzzleDoor
from variants.puzzles.acts import ACTS as OF_DOORS
from variants.puzzles.collection import Goal, puzzles
from variants.puzzles.play import doors

pytestmark = pytest.mark.django_db

TABLES = {"grice": OF_GRICE, "board": OF_BOARDS, "tournament": OF_TOURNAMENTS, "door": OF_DOORS}
# What the routes of a table's acts begin with, and their arguments: the Dungeon Master's, and a device's.
DM_ROUTES = {
    "grice": ("grice", ("campaign_id", "match_id")),
    "board": ("board", ("campaign_id", "match_id")),
    "tournament": ("tournament", ("campaign_id", "tournament_id")),
    "door": ("puzzle-door", ("campaign_id", "door_id")),
}
DEVICE_ROUTES = {
    "grice": ("grice", ("public_id",)),
    "board": ("board-seat", ("public_id",)),
    "door": ("puzzle-before", ("door_key",)),
}
OF_MATCHES = [(table, act) for table in ("grice", "board") for act in TABLES[table]]
TABLE_ACTS = [(table, act) for table, acts_of in TABLES.items() for act in acts_of]
each_act = pytest.mark.parametrize(
    ("table", "act"), TABLE_ACTS, ids=lambda value: getattr(value, "name", value)
)


@pytest.fixture(scope="module")
def people(shared_db):
    return everybody()


@pytest.fixture(scope="module")
def laid(people):
    white, black = (factories.player(people.campaign, name) for name in ("Ygraine", "Bors"))
    return lay(games.sit_down(white, black, day=100), people.bob)


def addresses(table, act, laid):
    """Each address of the act, and whether it is the Dungeon Master's."""
    for by_table, others, is_dm in ((DM_ROUTES, By.SEAT, True), (DEVICE_ROUTES, By.DM, False)):
        if act.by is not others:
            name, arguments = by_table[table]
            yield laid.address((f"{name}-{act.name}", arguments)), is_dm


@each_act
def test_a_stranger_finds_nothing_and_does_nothing(laid, table, act):
    """Who stands before a door unnamed is led to where names are said."""
    for address, is_dm in addresses(table, act, laid):
        stranger = "outsider" if is_dm else "anonymous"
        before = Submission.objects.count()
        answer = laid.again(stranger).post(address, {"key": new_key(), "version": "1"})
        is_led = table == "door" and stranger == "anonymous" and answer.status_code == 302
        assert (answer.status_code == 404 or is_led, Submission.objects.count()) == (True, before)


@each_act
def test_looking_does_nothing(laid, table, act):
    for address, _ in addresses(table, act, laid):
        assert laid.again("dm").get(address).status_code == 405


@each_act
def test_an_act_is_found_at_its_address(laid, table, act):
    assert [resolve(address).kwargs["act"] for address, _ in addresses(table, act, laid)] in (
        [act],
        [act] * 2,
    )


def every_address(patterns, below=""):
    for found in patterns:
        here = f"{below}{found.pattern}"
        yield from every_address(found.url_patterns, here) if isinstance(found, URLResolver) else [here]


def test_no_act_hides_a_page_or_takes_its_name():
    """The acts have their addresses beside the pages and drawers of what they are about."""
    taken = Counter([*every_address(get_resolver().url_patterns), *routes()])
    assert [route for route, count in taken.items() if count > 1] == []


def answer_to(form):
    return read_answer(Submission.objects.get(key=form["key"]).said)


def called(function):
    """The calls of a function from a form to its use-case, as they are written."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


@pytest.mark.parametrize("act", [*OF_GRICE, *OF_BOARDS, SPEND_POINTS], ids=lambda act: act.name)
def test_an_act_at_a_match_hands_its_use_case_the_match_and_the_form_that_was_sent(act):
    """There the version of an old page, the key of a second tap and the device that has lost its seat are looked at."""
    calls = called(act.use_case)
    handed = [[ast.unparse(argument) for argument in call.args[:2]] for call in calls]
    assert ["submission.match", "submission.form"] in handed
    assert not any("submission.match" in given and given[1:] != ["submission.form"] for given in handed)


# --- Matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "act"), OF_MATCHES, ids=lambda value: getattr(value, "name", value))
def test_of_a_match_a_form_that_was_carried_out_gets_its_answer_whatever_it_lacks_by_now(
    laid, table, act, monkeypatch
):
    """A page may say nothing of what went well: what it is handed is looked at."""
    handed = []
    monkeypatch.setattr(
        acts, "perform", lambda *asked, **address: handed.append(perform(*asked, **address)) or handed[-1]
    )
    match = laid.board if table == "board" else laid.match
    for address, is_dm in addresses(table, act, laid):
        key = new_key()
        record_answer(scope_of(match), key, Answer("It was done before."))
        before = Submission.objects.count()
        laid.again("dm" if is_dm else "white").post(address, {"key": key}, headers=HTMX)
        _, feedback = handed.pop()
        assert (feedback, Submission.objects.count()) == (Feedback("It was done before."), before)
        if not is_dm:  # who only looks on gets no player's answer, by whatever key
            laid.again("spectator").post(address, {"key": key}, headers=HTMX)
            _, feedback = handed.pop()
            assert feedback.refused and "It was done before." not in str(feedback)


def test_of_a_match_the_form_sent_again_gets_its_first_answer_though_it_names_who_has_gone(people):
    match = games.begin(*(factories.player(people.campaign, name) for name in ("Gareth", "Lynet")))
    guest = room.join(match=match, name="Kay", place="spectator")
    address = reverse("grice-watch", args=[match.campaign_id, match.pk])
    form = {"key": new_key(), "version": match.version, "guest": guest.pk}
    first = people.dm.post(address, form, headers=HTMX)
    room.remove(match=match, guest=guest, now=timezone.now())
    again = people.dm.post(address, form, headers=HTMX)
    sentence = escape(answer_to(form).sentence)
    assert sentence and sentence in first.text and sentence in again.text
    assert match.watchers.count() == 1


# --- Tournaments ---------------------------------------------------------------------------------------------

SWISS = Terms(Format.SWISS, 3)


def cancelled(cup):
    world.do(entering.cancel_tournament, cup)


def begun(cup):
    world.do(entering.start_tournament, cup, pay_in=True, anyway=True)


def next_drawn(cup):
    world.decide(cup)
    world.do(drawing.draw_round, cup)


def entrant(cup):
    return cup.entrants.order_by("pk").first()


def game(cup):
    return {"encounter": world.pairing(cup, 1, 1).pk}


class Example:
    """A tournament as it stands before an act, what the act's form is filled in with there, and what makes its page old."""

    def __init__(self, campaign):
        self.campaign, self.people = campaign, world.people(campaign, 4)

    def open(self, **plan):
        return world.created(self.campaign, self.people, SWISS, **plan)

    def drawn(self, terms=SWISS, **plan):
        return world.drawn(self.campaign, self.people, terms, **plan)

    def enter(self):
        other = factories.player(self.campaign, "Oswin")
        return self.open(), {"people-0": other.pk, "people-0_name": "Oswin"}, begun

    def late(self):
        other = factories.player(self.campaign, "Oswin")
        return self.drawn(anyway=True), {"person": other.pk, "person-text": "Oswin"}, cancelled

    def leave(self):
        cup = self.open()
        return cup, {"entrant": entrant(cup).pk}, begun

    def cheat(self):
        cup = self.open()
        number = entrant(cup).pk
        left = lambda cup: world.do(entering.take_entry_back, cup, entrant_id=number)  # noqa: E731
        return cup, {"entrant": number, "cheats": "on", "note": "moves pieces"}, left

    def safe(self):
        return self.open(), {}, begun

    def start(self):
        return self.open(), {"anyway": "on"}, begun

    def cancel(self):
        return self.open(), {}, cancelled

    def draw(self):
        cup = world.started(self.campaign, self.people, SWISS, anyway=True)
        return cup, {"round": 1}, lambda cup: world.do(drawing.draw_round, cup)

    def undraw(self):
        return self.drawn(anyway=True), {"round": 1}, next_drawn

    def date(self):
        first_day = self.campaign.day + 3
        return (
            self.drawn(anyway=True, first_day=first_day),
            {"round": 1},
            lambda cup: world.do(drawing.go_to_round_day, cup),
        )

    def resolve(self):
        return self.drawn(anyway=True), {"round": 1}, next_drawn

    def play_on(self):
        return self.drawn(anyway=True), {"round": 1}, next_drawn

    def play(self):
        cup = self.drawn(anyway=True)
        return cup, game(cup), world.decide

    def reveal(self):
        cup = self.drawn(anyway=True, hides_results=True)
        fields = game(cup)
        return cup, fields, lambda cup: world.do(drawing.undo_draw, cup, number=1)

    def read(self):
        cup = self.drawn(world.KNOCKOUT)
        report = report_text(TournamentRecord(cup))
        decided = report.replace("   4 w    ", "   4 w 1  ").replace("   1 b    ", "   1 b 0  ")
        return cup, {"report": decided}, cancelled

    def rule(self):
        cup = self.drawn(anyway=True)
        return cup, {**game(cup), "ruling": "said white"}, cancelled

    def expel_both(self):
        cup = self.drawn(anyway=True)
        return cup, game(cup), cancelled

    def withdraw(self):
        cup = self.drawn(anyway=True)
        return cup, {"entrant": entrant(cup).pk, "why": "withdrew"}, self.leaves

    def bring_back(self):
        cup = self.drawn(anyway=True)
        self.leaves(cup)
        return cup, {"entrant": entrant(cup).pk}, self.comes_back

    prizes = no_prizes = bring_back

    def end(self):
        cup = self.drawn(anyway=True)
        world.decide(cup)
        return cup, {"round": 1}, lambda cup: world.do(drawing.draw_round, cup)

    def award(self):
        cup = self.drawn(Terms(Format.SWISS, 1))
        world.decide(cup)
        return cup, {"round": 1}, lambda cup: world.do(ending.award_prizes, cup)

    def undo_award(self):
        cup, _, award = self.award()
        award(cup)
        return cup, {}, lambda cup: world.do(ending.undo_award, cup)

    def reckon(self):
        cup = self.drawn(anyway=True)
        type(cup).objects.update(edition=1)
        return cup, {}, lambda cup: world.do(edition.recompute_places, cup)

    def bet(self):
        cup, backer = self.drawn(anyway=True), money.backer(self.campaign)
        money.pay(backer, "9 gp")
        party = money.called(backer)
        fields = {
            "entrant": entrant(cup).pk,
            "backer": party,
            "stake": "1 gp",
            "odds": "1:1",
            "taker": "bank",
        }
        return cup, fields, self.leaves

    @staticmethod
    def leaves(cup):
        world.do(rulings.withdraw_entrant, cup, entrant_id=entrant(cup).pk, why="withdrew")

    @staticmethod
    def comes_back(cup):
        world.do(rulings.bring_entrant_back, cup, entrant_id=entrant(cup).pk)


each_of_a_tournament = pytest.mark.parametrize("act", TABLES["tournament"], ids=lambda act: act.name)


@pytest.fixture
def village(db):
    return factories.campaign(factories.user("dm"), day=10)


def tournament_example(village, act):
    cup, fields, grow_old = getattr(Example(village), act.name.replace("-", "_"))()
    return cup, reverse(f"tournament-{act.name}", args=[village.pk, cup.pk]), fields, grow_old


def standing(cup):
    """What would be another if something was done."""
    cup.refresh_from_db()
    return cup.version, Submission.objects.count(), PurseLine.objects.count(), cup.campaign.matches.count()


def sentences(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def is_refused(answer):
    told = [message.level for message in get_messages(answer.wsgi_request)]
    return WARNING in told or b"error-summary" in answer.content


@each_of_a_tournament
def test_of_a_tournament_the_same_form_twice_is_carried_out_once(village, act):
    cup, address, fields, _ = tournament_example(village, act)
    dm, form = signed_in(factories.dm_of(village.pk)), {"key": new_key(), **fields}
    assert not is_refused(dm.post(address, form)) and Submission.objects.filter(key=form["key"]).exists()
    before = standing(cup)
    again = dm.post(address, form)
    assert (again.status_code, is_refused(again), standing(cup)) == (302, False, before)


@each_of_a_tournament
def test_of_a_tournament_the_form_sent_again_gets_its_first_answer_also_from_a_page_that_has_grown_old(
    village, act
):
    cup, address, fields, grow_old = tournament_example(village, act)
    user, form = factories.dm_of(village.pk), {"key": new_key(), **fields}
    first = signed_in(user).post(address, form)
    with suppress(Refused):  # where the act itself has made the page old
        grow_old(cup)
    before = standing(cup)
    again = signed_in(user).post(address, form)
    assert (again.status_code, again["Location"], standing(cup)) == (302, first["Location"], before)
    assert sentences(again) == sentences(first) == list(filter(None, [answer_to(form).sentence]))


@each_of_a_tournament
def test_of_a_tournament_an_old_page_is_refused_with_a_sentence(village, act):
    cup, address, fields, grow_old = tournament_example(village, act)
    grow_old(cup)
    before = standing(cup)
    answer = signed_in(factories.dm_of(village.pk)).post(address, {"key": new_key(), **fields})
    assert (is_refused(answer), standing(cup)) == (True, before)


# --- Puzzle doors --------------------------------------------------------------------------------------------

LOCK = next(lock for lock in puzzles("wotn").values() if lock.goal is Goal.MATE and lock.moves == 2)
MOVE = next(iter(LOCK.tree))


@pytest.fixture
def door(village):
    door = PuzzleDoor.objects.create(
        campaign=village, name="The vault", opens="A stair.", board="wotn", key=LOCK.key
    )
    doors.show_door(door.pk, new_key())
    doors.propose_move(door.pk, new_key(), guest=None, address=None, text=MOVE, step=0)
    door.refresh_from_db()
    return door


def door_fields(act, door):
    return {
        "piece": {"step": 0},
        "square": {"step": 0},
        "glass": {"seconds": "60"},
        "propose": {"step": 0, "move": MOVE},
        "try": {"proposal": door.proposals.get().pk},
    }.get(act.name, {})


DM, PHONE = "dm", "phone"
each_of_a_door = pytest.mark.parametrize(
    ("act", "who"),
    [(act, who) for act in OF_DOORS for who in (DM, PHONE) if act.by is By.EITHER or who == DM],
    ids=lambda value: getattr(value, "name", value),
)


def device_before(door, act, who):
    """A device that may do it, and where."""
    if who == DM:
        address = reverse(f"puzzle-door-{act.name}", args=[door.campaign_id, door.pk])
        return signed_in(factories.dm_of(door.campaign_id)), address
    phone = Device()
    phone.send(reverse("puzzle-before", args=[door.public_id]), act="join", name="Chloe")
    return phone, reverse(f"puzzle-before-{act.name}", args=[door.public_id])


def step_on(act, door):
    """Have its next move made, or the door open: which of both makes a page of the act old. Returns what is said there."""
    if act.name in ("piece", "square", "propose", "try"):
        doors.try_proposal(door.pk, new_key(), proposal_id=door.proposals.earliest("pk").pk, address=None)
        return doors.MSG_TRIED if act.name == "try" else doors.MSG_POSITION_CHANGED
    doors.force_door(door.pk, new_key(), how="A spell.")
    return doors.MSG_NOT_SHUT


@each_of_a_door
def test_of_a_door_the_same_form_twice_is_carried_out_once(door, act, who):
    device, address = device_before(door, act, who)
    form = {"key": new_key(), **door_fields(act, door)}
    first = device.post(address, form, headers=HTMX)
    door.refresh_from_db()
    version = door.version
    again = device.post(address, form, headers=HTMX)
    door.refresh_from_db()
    assert (first.status_code, again.status_code, door.version) == (200, 200, version)
    assert Submission.objects.filter(key=form["key"]).count() == 1


@each_of_a_door
def test_of_a_door_the_form_sent_again_gets_its_first_answer_also_from_a_page_that_has_grown_old(
    door, act, who
):
    device, address = device_before(door, act, who)
    form = {"key": new_key(), **door_fields(act, door)}
    first = device.post(address, form, headers=HTMX)
    with suppress(Refused):  # where the act itself has made the page old
        step_on(act, door)
    door.refresh_from_db()
    version = door.version
    again = device.post(address, form, headers=HTMX)
    door.refresh_from_db()
    sentence = escape(answer_to(form).sentence)
    assert sentence and sentence in first.text and sentence in again.text
    assert door.version == version


@each_of_a_door
def test_of_a_door_an_old_page_is_refused_with_a_sentence(door, act, who):
    """A door that was opened meanwhile; and before one whose next move is another by now."""
    device, address = device_before(door, act, who)
    fields = door_fields(act, door)
    refusal = step_on(act, door)
    door.refresh_from_db()
    version = door.version
    answer = device.post(address, {"key": new_key(), **fields}, headers=HTMX)
    door.refresh_from_db()
    assert answer.status_code == 200 and refusal in answer.text
    assert door.version == version
