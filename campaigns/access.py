"""What a user may reach: everything is found through the membership, and what is not theirs does not exist."""

from collections.abc import Container
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.models import User as Account
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Manager, Prefetch, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText, Recap
from campaigns.exchange.models import CampaignImport, ExportFile, PeopleTable
from campaigns.jobs.models import Job
from campaigns.match.models import Guest, Match, Seat
from campaigns.money.models import Purse
from campaigns.npc.models import Batch, ProfessionRow
from campaigns.outlets.models import Hook
from campaigns.people.models import Character

User = AbstractBaseUser | AnonymousUser

# In a session: the seats of this device, {match's public id: the guest's key}.
GUESTS = "guests"
# In a session: the keys of the links to players' own characters that this device has opened, the latest last.
PLAYER_KEYS = "player_keys"
MOST_PLAYER_KEYS = 20
# In a session of a handed-over tablet: the DM whose PIN brings it back.
KEEPER = "keeper"
# In a session: the day on which its life was last made longer.
RENEWED = "renewed"
# In a session: when the DM came in by a link or a password. So long that is proof enough to set another PIN.
SIGNED_IN = "signed_in"
# In a session: what kind of device signed in, in a few words.
DEVICE = "device"
FRESH = timedelta(minutes=15)


class NoSeat(Http404):
    """This device has no seat at that match, or not any more."""

    def __init__(self, public_id: str) -> None:
        super().__init__()
        self.public_id = public_id


def runs_installation(user: User) -> bool:
    """Whether the installation is this DM's: those who are superusers, and the first there was as long as nobody is."""
    if user.pk is None or not user.is_active:
        return False
    chosen = Account.objects.filter(is_superuser=True, is_active=True)
    if chosen.exists():
        return chosen.filter(pk=user.pk).exists()
    return bool(user.pk == Account.objects.order_by("pk").values_list("pk", flat=True).first())


def demand_installation(user: User) -> None:
    """Raise Http404 unless the installation is this DM's: for anybody else its pages do not exist."""
    if not runs_installation(user):
        raise Http404


def campaigns(user: User) -> QuerySet[Campaign]:
    """The campaigns this user runs."""
    return Campaign.objects.filter(members__user=user.pk)


def campaign(user: User, campaign_id: int) -> Campaign:
    """One of them, or Http404."""
    return get_object_or_404(campaigns(user), pk=campaign_id)


def character(user: User, campaign_id: int, character_id: int) -> Character:
    """A character of one of the user's campaigns, or Http404."""
    return get_object_or_404(
        Character.objects.select_related("campaign", "profession"),
        pk=character_id,
        campaign=campaign_id,
        campaign__members__user=user.pk,
    )


def match(user: User, campaign_id: int, match_id: int, game: str | None = None) -> Match:
    """A match of one of the user's campaigns (of that game, where one is named) with its seats, or Http404."""
    matches = _matches(user, campaign_id)
    if game is not None:
        matches = matches.filter(game=game)
    return get_object_or_404(_with_people(matches), pk=match_id)


def again(match: Match) -> Match:
    """The same match with its seats as it stands now, for whoever has just found it."""
    return _with_people(Match.objects).get(pk=match.pk)


def _with_people(matches: QuerySet[Match] | Manager[Match]) -> QuerySet[Match]:
    seats = Seat.objects.select_related("character__profession")
    return matches.select_related("campaign").prefetch_related(Prefetch("seats", seats), "watchers", "drafts")


def match_of(user: User, campaign_id: int, match_id: int, games: Container[str]) -> Match:
    """A match of one of those games, or Http404; its campaign and its seats wait until they are asked for."""
    match = get_object_or_404(_matches(user, campaign_id, pk=match_id))
    if match.game not in games:
        raise Http404
    return match


def _matches(user: User, campaign_id: int, **conditions: int) -> QuerySet[Match]:
    """A campaign's matches that meet the conditions if the campaign is the user's, in one query."""
    return Match.objects.filter(campaign__members__user=user.pk, campaign=campaign_id, **conditions)


def purse(user: User, campaign_id: int, purse_id: int) -> Purse:
    """A purse of one of the user's campaigns, or Http404."""
    return get_object_or_404(
        Purse.objects.select_related("campaign", "character"),
        pk=purse_id,
        campaign=campaign(user, campaign_id),
    )


def batch(user: User, campaign_id: int, batch_id: int) -> Batch:
    """A batch of generated people, or Http404."""
    return get_object_or_404(
        Batch.objects.select_related("campaign", "profession", "job"),
        pk=batch_id,
        campaign=campaign(user, campaign_id),
    )


def remember_seat(session: SessionBase, guest: Guest) -> None:
    """Give this device the seat, in its session."""
    remember_key(session, guest.match, guest.key)


def remember_key(session: SessionBase, match: Match, key: str) -> None:
    """Remember the key that this device's seat will have, once the DM gives it one."""
    session[GUESTS] = {**session.get(GUESTS, {}), match.public_id: key}


def device_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat at a match; empty for none."""
    key: str = session.get(GUESTS, {}).get(public_id, "")
    return key


def seat_keys(session: SessionBase) -> list[str]:
    """The keys of all seats this device was given."""
    return list(session.get(GUESTS, {}).values())


def seat_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat at a match, or Http404: an address nobody gave it never meets the database."""
    key = device_key(session, public_id)
    if not key:
        raise Http404
    return key


def guest(session: SessionBase, public_id: str, *games: str) -> Guest:
    """The seat this device has at a match of one of these games, or NoSeat: also for one that was removed."""
    key = device_key(session, public_id)
    if not key:
        raise NoSeat(public_id)
    guests = Guest.objects.select_related("match").filter(
        removed_at=None, match__public_id=public_id, match__game__in=games
    )
    guest = guests.filter(key=key).first()
    if guest is None:
        raise NoSeat(public_id)
    return guest


def seats(session: SessionBase) -> QuerySet[Guest]:
    """The seats this device has at matches in play."""
    guests = Guest.objects.filter(
        key__in=seat_keys(session), removed_at=None, match__status=Match.Status.PLAYING
    )
    return guests.select_related("match").prefetch_related("match__seats").order_by("match__due_at", "pk")


def player_keys(session: SessionBase) -> list[str]:
    """The keys of the links to players' own characters that this device has opened."""
    return list(session.get(PLAYER_KEYS, ()))


def remember_player_key(session: SessionBase, key: str) -> None:
    """Remember such a link on this device; the session gets a new cookie, so that an old, planted one shows nothing."""
    keys = player_keys(session)
    if key not in keys:
        session.cycle_key()
        session[PLAYER_KEYS] = [*keys, key][-MOST_PLAYER_KEYS:]


def handed_over(session: SessionBase) -> str:
    """The public id of the match this tablet was handed over at; empty for any other device."""
    return next(iter(session.get(GUESTS, {})), "") if KEEPER in session else ""


def handed_over_match(session: SessionBase, public_id: str) -> Match:
    """The match this tablet was handed over at, also if it was removed since; Http404 for any other device."""
    if public_id != handed_over(session):
        raise Http404
    return get_object_or_404(Match, public_id=public_id, guests__key=seat_key(session, public_id))


def renew(session: SessionBase, now: datetime) -> bool:
    """A session that is used lives on, which is written once a day; a tablet handed over keeps to its evening.

    One that is saved anyhow is left to that. Of any other nothing but its life is written: what another request of the
    same device has saved since this one began, a seat it has joined, stays. Whether it was written; a session that has
    another key by now is none of ours.
    """
    today = now.date().isoformat()
    if KEEPER in session or session.get(RENEWED) == today:
        return False
    if session.modified or session.session_key is None:
        session[RENEWED] = today
        return False
    with transaction.atomic():
        row = Session.objects.select_for_update().filter(session_key=session.session_key).first()
        if row is None:
            return False
        row.session_data = session.encode({**session.decode(row.session_data), RENEWED: today})
        row.expire_date = session.get_expiry_date()
        row.save()
    session[RENEWED] = today
    session.modified = False
    return True


def remember_sign_in(session: SessionBase, device: str, now: datetime) -> None:
    """Remember that the DM signed in by a link or a password, not by the PIN, and on what kind of device."""
    session[SIGNED_IN] = now.timestamp()
    session[DEVICE] = device


def is_fresh(session: SessionBase, now: datetime) -> bool:
    """Whether the DM has signed in by a link or a password just now."""
    return timedelta(0) <= now - datetime.fromtimestamp(session.get(SIGNED_IN, 0), now.tzinfo) <= FRESH


def own_profession(user: User, campaign_id: int, profession_id: int) -> ProfessionRow:
    """One of the campaign's own professions, or Http404: also for a printed one, which nobody changes."""
    return get_object_or_404(ProfessionRow, pk=profession_id, campaign=campaign(user, campaign_id))


def campaign_import(user: User, import_id: int) -> CampaignImport:
    """A file that this user has uploaded to be imported, without what is in it, or Http404."""
    imports = CampaignImport.objects.select_related("job", "campaign").defer("file")
    return get_object_or_404(imports, pk=import_id, user=user.pk)


def chronicle_text(user: User, campaign_id: int, text_id: int) -> ChronicleText:
    """What the DM has written in the chronicle of one of the user's campaigns, or Http404."""
    return get_object_or_404(ChronicleText, pk=text_id, campaign=campaign(user, campaign_id))


def recap(user: User, campaign_id: int, recap_id: int) -> Recap:
    """A recap that the players of one of the user's campaigns have, or Http404."""
    return get_object_or_404(Recap, pk=recap_id, campaign=campaign(user, campaign_id))


def uploaded_table(user: User, campaign_id: int) -> PeopleTable | None:
    """The table of people that this user has uploaded for the campaign, None for none; Http404 for another's campaign."""
    return PeopleTable.objects.filter(campaign=campaign(user, campaign_id), user=user.pk).first()


def export_file(user: User, campaign_id: int, file_id: int) -> ExportFile:
    """A file that is written for this user, without what is in it, or Http404."""
    files = ExportFile.objects.select_related("job", "campaign").defer("data")
    return get_object_or_404(files, pk=file_id, user=user.pk, campaign=campaign(user, campaign_id))


def hook(user: User, campaign_id: int, hook_id: int) -> Hook:
    """A webhook of one of the user's campaigns, or Http404."""
    return get_object_or_404(
        Hook.objects.select_related("campaign"), pk=hook_id, campaign=campaign(user, campaign_id)
    )


def job(user: User, campaign_id: int, job_id: int) -> Job:
    """A background job, or Http404."""
    return get_object_or_404(Job, pk=job_id, campaign=campaign(user, campaign_id))
