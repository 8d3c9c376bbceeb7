"""A house full of tables to measure: matches in play, everybody seated, each device with its cookie."""

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.management import call_command
from django.db import connections, transaction
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.access import remember_seat
from campaigns.match.models import Match
from campaigns.match.play import clock_acts
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.people import play as characters
from campaigns.people.models import Character
from campaigns.rules import chess_modifier
from chess_minigame.judge.play import judging, matches

# So strong that no match ends while it is measured.
CM = "1200"
TIME = ClockTerms(TimeControl(300))
SPECTATORS = 3


@dataclass(frozen=True)
class Seat:
    """What a device needs: its cookie, the fragment it shows, where its form goes and what it listens to."""

    cookie: str
    fragment: str
    form: str
    live: str


@dataclass(frozen=True)
class Table:
    """The devices of one match: the DM's, White's, Black's, the spectators'."""

    dm: Seat
    players: tuple[Seat, ...]
    spectators: tuple[Seat, ...]


def build() -> None:
    """The tables of the database, where they are not there yet."""
    call_command("migrate", verbosity=0)


def furnish(count: int, *, clocks: bool = False) -> list[Table]:
    """As many tables, each with its own DM, and with a chess clock that runs."""
    build()
    with transaction.atomic():  # one write to the disk
        tables = [_table(number, clocks) for number in range(count)]
    connections.close_all()
    return tables


def _table(number: int, has_clock: bool) -> Table:
    dm = User.objects.create(username=f"dm{number}", password="!")
    campaign = Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name=f"Campaign {number}", calendar="plain", day=0).pk
    )
    match = begin_match(campaign, dm, TIME if has_clock else None)
    judging.roll_limit(match.pk, Form(new_key(), match.version, dm), door=DiceDoor(typed="6"))
    if has_clock:
        clock_acts.resume_match_clock(match.pk, Form(new_key(), Match.objects.get(pk=match.pk).version, dm))
    seat_names = ["white", "black"] + ["spectator"] * SPECTATORS
    seats = [_guest(match, seat_name) for seat_name in seat_names]
    return Table(_dm(match, dm), tuple(seats[:2]), tuple(seats[2:]))


def begin_match(campaign: Campaign, dm: User, clock: ClockTerms | None = None) -> Match:
    """Begin a match of Grice's game whose Stalemate Limit is still to be rolled; by the clock between player characters."""
    kind = "pc" if clock else "npc"
    white, black = (_player(campaign, dm, name, kind) for name in ("Ygraine", "Bors"))
    begun = matches.start(campaign.pk, new_key(), white=white, black=black, day=0, by=dm, chess_clock=clock)
    return Match.objects.get(pk=begun.pk)


def _player(campaign: Campaign, dm: User, name: str, kind: str) -> Character:
    values = {"name": name, "kind": kind, "intelligence": 12, "wisdom": 10, "dexterity": 10, "hit_points": 8}
    character = characters.create(campaign.pk, new_key(), values=values, tags=[]).pk
    player = Character.objects.get(pk=character)
    characters.set_cm(
        player.campaign_id,
        new_key(),
        character=player,
        cm=chess_modifier.read(CM),
        initial_cm=None,
        reason="to measure",
        by=dm,
    )
    player.refresh_from_db()
    return player


def dm_cookie(dm: User) -> str:
    """The cookie of a device the DM has signed in."""
    session = _session()
    session[SESSION_KEY] = str(dm.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = dm.get_session_auth_hash()
    return _cookie(session)


def guest_cookie(match: Match, seat_name: str, name: str = "") -> str:
    """The cookie of a device that the DM gives this place; it goes by the place's name where it has none."""
    session = _session()
    guest = room.join(match=match, name=name or seat_name.title(), place=room.Place.SPECTATOR)
    room.seat(match=match, guest=guest, place=seat_name)
    remember_seat(session, guest)
    return _cookie(session)


def _dm(match: Match, dm: User) -> Seat:
    ids = [match.campaign_id, match.pk]
    return _seat(dm_cookie(dm), match, reverse("grice-table", args=ids), reverse("grice-turn", args=ids))


def _guest(match: Match, seat_name: str) -> Seat:
    fragment, form = (reverse(name, args=[match.public_id]) for name in ("grice-seat-table", "grice-seal"))
    return _seat(guest_cookie(match, seat_name), match, fragment, form)


def _session() -> SessionBase:
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore()
    return session


def _cookie(session: SessionBase) -> str:
    session.save()
    return f"sessionid={session.session_key}"


def _seat(cookie: str, match: Match, fragment: str, form: str) -> Seat:
    return Seat(cookie, fragment, form, f"/live/{match.public_id}/")
