"""Look after the Dungeon Masters of an installation: list, links, locks, leaving, and whose campaigns are whose."""

from getpass import getpass
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from campaigns.campaign.models import Campaign, Member
from campaigns.core.owner import runs_installation
from campaigns.devices.play.account_record import NO_ORIGIN, Kind, note_event
from campaigns.devices.play.accounts import account_named, forget_wrong_passwords
from campaigns.devices.play.own_devices import own_devices, sign_out_everywhere
from campaigns.management.commands.sign_in_link import LOCAL_URL, sign_in_url
from campaigns.rules.labels import pluralize
from campaigns.web.addresses import public_address


class Command(BaseCommand):
    help = "Look after the installation's Dungeon Masters."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="act", required=True)
        actions.add_parser("list", help="who there is, since when unseen, with which campaigns and devices")
        actions.add_parser("unlock", help="forget all wrong passwords, so that nobody has to wait")
        for name, help_ in (
            ("link", "print a sign-in link; after it a new password needs no old one"),
            ("password", "ask for a new password and end all of a DM's devices"),
            ("email", "set the address that a link for a lost password goes to"),
            ("sign-out", "end all of a DM's devices"),
            ("deactivate", "let a DM sign in no more; campaigns stay, their mails and calendars stop"),
            ("reactivate", "let a deactivated DM in again"),
            ("delete", "delete an account; its campaigns go to another DM"),
        ):
            subparser = actions.add_parser(name, help=help_)
            subparser.add_argument("name")
            if name == "email":
                subparser.add_argument("address", help="an e-mail address; nothing in quotes takes it away")
            if name == "link":
                subparser.add_argument("--base", default=public_address() or LOCAL_URL)
            if name == "delete":
                heir_help = "the DM who gets the campaigns that would be left without one"
                subparser.add_argument("--to", help=heir_help)
        for name, help_ in (("give", "hand a campaign over"), ("share", "let another DM run it as well")):
            subparser = actions.add_parser(name, help=help_)
            subparser.add_argument("campaign", type=int, help="its number, as in the address of its page")
            subparser.add_argument("name")

    def handle(self, *args: object, act: str, **options: Any) -> None:
        if act == "password":
            options["password"] = _ask_new_password(_user(options["name"]))
        with transaction.atomic():
            self.stdout.write(getattr(self, f"_{act.replace('-', '_')}")(**options))

    def _list(self, **_: object) -> str:
        lines = []
        for user in User.objects.order_by("pk"):
            campaigns = Campaign.objects.filter(members__user=user).order_by("pk")
            seen = f"last signed in on {user.last_login:%Y-%m-%d}" if user.last_login else "never signed in"
            state = "" if user.is_active else ", deactivated"
            devices = pluralize(len(own_devices(user)), "device")
            lines.append(f"{user.username}{state}: {seen}, {devices}")
            lines += [f"    {campaign.pk}  {campaign.name}" for campaign in campaigns]
        return "\n".join(lines)

    def _unlock(self, **_: object) -> str:
        count = forget_wrong_passwords()
        note_event(Kind.UNLOCK, None, NO_ORIGIN, now=timezone.now())
        return f"Forgotten: {count} counts of wrong passwords."

    def _password(self, name: str, password: str, **_: object) -> str:
        user = _user(name)
        user.password = password
        user.save(update_fields=["password"])
        count = sign_out_everywhere(user=user)
        note_event(Kind.COMMAND, user, NO_ORIGIN, now=timezone.now())
        return f"{user.username} has a new password, and {count} devices are signed out."

    def _email(self, name: str, address: str, **_: object) -> str:
        user = _user(name)
        try:
            if address:
                validate_email(address)
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        user.email = address
        user.save(update_fields=["email"])
        note_event(Kind.EMAIL, user, NO_ORIGIN, now=timezone.now())
        return f"Links for a lost password of {user.username} go to {address or 'nobody'}."

    def _link(self, name: str, base: str, **_: object) -> str:
        return sign_in_url(_user(name), base)

    def _sign_out(self, name: str, **_: object) -> str:
        user = _user(name)
        count = sign_out_everywhere(user=user)
        note_event(Kind.SIGN_OUT, user, NO_ORIGIN, now=timezone.now())
        return f"{count} devices of {name} are signed out."

    def _deactivate(self, name: str, **_: object) -> str:
        user = _user(name)
        User.objects.filter(pk=user.pk).update(is_active=False)
        sign_out_everywhere(user=user)
        return f"{user.username} cannot sign in any more. To undo it: dm reactivate {user.username}"

    def _reactivate(self, name: str, **_: object) -> str:
        user = _user(name)
        User.objects.filter(pk=user.pk).update(is_active=True)
        return f"{user.username} can sign in again."

    def _delete(self, name: str, to: str | None, **_: object) -> str:
        user = _user(name)
        sole_campaigns = Campaign.objects.filter(members__user=user).exclude(
            pk__in=Member.objects.exclude(user=user).values("campaign")
        )
        if sole_campaigns and not to:
            raise CommandError(
                f"Nobody could reach {', '.join(campaign.name for campaign in sole_campaigns)} any more. Say who gets them: --to NAME"
            )
        heir = _user(to) if to else None
        if heir == user:
            raise CommandError("That is the one who is to be deleted.")
        other_owners = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
        if runs_installation(user) and not other_owners.exists():
            if heir is None:
                raise CommandError(
                    f"Nobody would look after the installation any more: say who shall, with {name}'s campaigns: --to NAME"
                )
            User.objects.filter(pk=heir.pk).update(is_superuser=True)
        names = [_make_member(campaign, heir).campaign.name for campaign in list(sole_campaigns) if heir]
        sign_out_everywhere(user=user)
        user.delete()
        return f"{name} is deleted." + (f" {to} has {', '.join(names)}." if names else "")

    def _give(self, campaign: int, name: str, **_: object) -> str:
        member = _make_member(_campaign(campaign), _user(name))
        member.campaign.members.exclude(pk=member.pk).delete()
        return f"{member.campaign.name} is {member.user.username}'s alone."

    def _share(self, campaign: int, name: str, **_: object) -> str:
        member = _make_member(_campaign(campaign), _user(name))
        names = member.campaign.members.order_by("pk").values_list("user__username", flat=True)
        return f"{member.campaign.name} is run by {', '.join(names)}."


def _make_member(campaign: Campaign, user: User) -> Member:
    if not user.is_active:
        raise CommandError(f"{user.username} is deactivated: reactivate the account first.")
    return Member.objects.get_or_create(campaign=campaign, user=user)[0]


def ask_twice(prompt: str) -> str:
    password = getpass(prompt)
    if getpass("Once more: ") != password:
        raise CommandError("The two passwords differ. Nothing was done.")
    return password


def _ask_new_password(user: User) -> str:
    """The hash of a password that is typed twice; made before the database is locked."""
    password = ask_twice(f"New password for {user.username}: ")
    try:
        validate_password(password, user)
    except ValidationError as problem:
        raise CommandError(" ".join(problem.messages)) from problem
    return make_password(password)


def _user(name: str) -> User:
    user = account_named(name)
    if user is None:
        raise CommandError(f"There is no Dungeon Master of the name {name}: dm list shows who there is.")
    return user


def _campaign(number: int) -> Campaign:
    campaign = Campaign.objects.filter(pk=number).first()
    if campaign is None:
        raise CommandError(f"There is no campaign {number}: dm list shows them.")
    return campaign
