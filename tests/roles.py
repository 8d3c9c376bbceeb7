"""Every role at a match, each with a device, and every route there is."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText, Recap
from campaigns.core.use_cases import new_key
from campaigns.devices.access import KEEPER, PLAYER_KEYS
from campaigns.devices.play import player_links, returning, room
from campaigns.exchange.models import CampaignImport, ExportFile
from campaigns.jobs.models import Job
from campaigns.match.models import Guest, Match
from campaigns.money.play import purses
from campaigns.npc.models import Batch
from campaigns.npc.play import generate, professions
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.professions import Bonus, Profession
from campaigns.rules.contract import Side
from campaigns.tournaments.rules.terms import Seeding
from tests import boards, factories, games, seats
from tests.campaigns.tournaments import world as tournaments
from tests.client import Device, seated, signed_in
from variants import catalog
from variants.models import PuzzleDoor, SharedGame, Study
from variants.puzzles.collection import puzzles

# `elsewhere` plays White at another match of the campaign; `tablet` is the DM's own, handed over and then
# re-seated; `outsider` runs another campaign. White's device has opened the link to White's character.
ROLES = (
    "anonymous", "outsider", "white", "black", "spectator", "waiting", "removed", "elsewhere", "tablet",
    "dm",
)  # fmt: skip
AT_THE_TABLE = ("white", "black", "spectator", "waiting", "tablet")


@dataclass
class Table:
    """A match with a device for every role, and something for each argument a route may have."""

    match: Match
    board: Match
    code: str
    devices: dict[str, Device]
    arguments: dict[str, object]

    def match_of(self, route):
        """The match whose page the route is: each game has its own."""
        return self.board if route[0].startswith("board") else self.match

    def address(self, route, **other):
        name, wanted = route
        match = self.match_of(route)
        arguments = {**self.arguments, "match_id": match.pk, "public_id": match.public_id, **other}
        return reverse(name, kwargs={argument: arguments[argument] for argument in wanted})

    def again(self, role, **options):
        """The role's device as it was laid out: whatever it does, the next one starts from here."""
        device = Device(**options)
        device.cookies = copy.deepcopy(self.devices[role].cookies)
        return device


def lay(match: Match, outsider: User) -> Table:
    """Sit everybody down at `match`, whose campaign has one DM."""
    campaign = match.campaign
    dm = campaign.members.get().user
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    board = boards.begun(campaign, "2a22a3", "2b72b6", place=match.place, hours=24)
    guests, at_the_board = guests_at(match), guests_at(board)
    devices = {role: seated(guest, at_the_board[role]) for role, guest in guests.items()}
    session = devices["tablet"].session
    session[KEEPER] = dm.pk
    session.save()
    devices["anonymous"] = Device()
    devices["outsider"] = signed_in(outsider)
    devices["dm"] = signed_in(dm)
    devices["elsewhere"] = seated(seats.given(other, "white", "Elsa"))
    player_key = _player_key(match)
    session = devices["white"].session
    session[PLAYER_KEYS] = [player_key]
    session.save()
    code = room.open_room(match=match, now=timezone.now()).code
    arguments = _arguments(campaign, match, guests["spectator"], code, player_key)
    return Table(match, board, code, devices, arguments)


def guests_at(match: Match) -> dict[str, Guest]:
    """The devices at a match by their roles, and one that was removed."""
    tablet = room.hand_over(match=match, side=Side.WHITE)
    guests = {
        role: room.join(match=match, name=name, place="spectator")
        for role, name in {
            "white": "Wilma",
            "waiting": "Wat",
            "spectator": "Sybil",
            "removed": "Ralf",
        }.items()
    }
    guests["black"] = seats.given(match, "black", "Bob")
    room.seat(match=match, guest=guests["white"], place="white")
    room.seat(match=match, guest=guests["waiting"], place="waiting")
    room.remove(match=match, guest=guests["removed"], now=timezone.now() - timedelta(seconds=5))
    return {**guests, "tablet": tablet}


def _player_key(match: Match) -> str:
    """The key of a link to White's character."""
    character = match.seat(Side.WHITE).character
    assert character is not None
    player_links.make_player_link(character.campaign_id, new_key(), character=character, now=timezone.now())
    return character.player_links.get().key


def _arguments(
    campaign: Campaign, match: Match, guest: Guest, code: str, player_key: str
) -> dict[str, object]:
    noble = ProfessionRow.objects.get(slug="noble")
    generate.generate_batch(campaign.pk, new_key(), profession=noble, count=2, seed="ABCD")
    recap = Recap.objects.create(campaign=campaign, title="The first evening", text="- Snow")
    job = Job.objects.create(campaign=campaign, task="campaigns.tasks.generate_people", total=60)
    writing = Job.objects.create(campaign=campaign, task="variants.tasks.write_scores", total=60)
    shaman = Profession("", "Shaman", 5, 0, Bonus(20))
    user = campaign.members.get().user
    players = [seat.character for seat in match.seats.all()]
    cup = tournaments.started(campaign, players, seeding=Seeding.DRAW)
    return {
        "campaign_id": campaign.pk,
        "character_id": match.seat(Side.WHITE).character_id,
        "other_id": match.seat(Side.BLACK).character_id,
        "match_id": match.pk,
        "purse_id": purses.bank_of(campaign).pk,
        "downtime_id": campaign.bulk_runs.create(
            kind="downtime", state="preview", seed="ABCD", first_day=0, last_day=7, plan={"groups": []}
        ).pk,
        "evening_id": campaign.bulk_runs.create(
            kind="evening", state="taken", seed="ABCD", first_day=0, last_day=0
        ).pk,
        "profession_id": professions.add_profession(campaign.pk, new_key(), profession=shaman).pk,
        "batch_id": Batch.objects.get(campaign=campaign).pk,
        "job_id": job.pk,
        "import_id": CampaignImport.objects.create(user=user, file_name="x.json").pk,
        "backup_name": "2026-01-31-200000.sqlite3",
        "file_id": ExportFile.objects.create(campaign=campaign, user=user, job=writing).pk,
        "hook_id": campaign.hooks.create(name="table", form="json", url="https://hooks.example/x").pk,
        "entry_key": f"match-{match.pk}",
        "text_id": ChronicleText.objects.create(campaign=campaign, day=1, number=0, title="Snow").pk,
        "recap_id": recap.pk,
        "recap_key": recap.key,
        "tournament_id": cup.pk,
        "tournament_key": cup.public_id,
        "guest_id": guest.pk,
        "code": code,
        "public_id": match.public_id,
        **{
            "number": 1,
            "before": 1,
            "drawer_name": "more",
            "name": "king",
            "game": "dragonchess",
            "ruling": "R-3.15",
            "lesson": "the-sky",
        },
        "return_id": returning.ask_to_return(match=match, name="Wilma", address="", now=timezone.now()).pk,
        "token": "nobody-has-made-this",
        "key": "nobody-has-made-this",
        "player_key": player_key,
        **_door(campaign),
        **_study(campaign),
        **_shared_game(campaign),
    }


def _door(campaign: Campaign) -> dict[str, object]:
    """A puzzle, and a door that another one locks, with the players before it."""
    free, lock, *_ = puzzles("wotn").values()
    door = PuzzleDoor.objects.create(
        campaign=campaign,
        name="The vault",
        opens="The way down.",
        board="wotn",
        key=lock.key,
        started_at=timezone.now(),
    )
    return {
        "question_number": 1,
        "board": "wotn",
        "puzzle_key": free.key,
        "door_id": door.pk,
        "door_key": door.public_id,
    }


def _study(campaign: Campaign) -> dict[str, object]:
    """A study that players may read."""
    wotn = catalog.game("wotn")
    study = Study.objects.create(
        campaign=campaign, title="The fork", game="wotn", start=wotn.write_state(wotn.start()), is_shown=True
    )
    return {"study_id": study.pk, "study_key": study.public_id}


def _shared_game(campaign: Campaign) -> dict[str, object]:
    """A finished game that everybody may look at."""
    match = boards.declared(boards.begun(campaign, "e2e4", variant="wotn"), "resign")
    return {"game_key": SharedGame.objects.create(match=match).public_id, "shape": "card"}


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done within never happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
