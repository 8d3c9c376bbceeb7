"""The models of all rooms, where Django looks for them; code imports them from their rooms."""

from campaigns.campaign.models import Campaign, DateChange, Member
from campaigns.chronicle.models import ChronicleText, Recap, RecapMail
from campaigns.core.models import Submission, Tries
from campaigns.exchange.models import CampaignImport, ExportFile, PeopleTable
from campaigns.installation.models import WorkerSign
from campaigns.jobs.models import Job
from campaigns.mail.models import MailOutage
from campaigns.match.models import (
    ClockLine,
    Draft,
    Guest,
    Intimidation,
    Line,
    Match,
    Seat,
    TimeChange,
    Watcher,
)
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.npc.models import Batch, Candidate
from campaigns.outlets.models import ApiToken, Hook, HookPost
from campaigns.people.models import (
    BulkChange,
    Character,
    Gain,
    GainOverride,
    ProfessionRow,
    RecordEntry,
    Relation,
    Tag,
)
from campaigns.portraits.models import Portrait
from campaigns.rooms.models import (
    AccountEvent,
    Pin,
    PlayerLink,
    ResetMail,
    ReturnRequest,
    Room,
    SignInLink,
    WrongPins,
)
from campaigns.slow.models import Address, Feed, Look, Reminder

__all__ = [
    "AccountEvent",
    "Address",
    "ApiToken",
    "Batch",
    "Bet",
    "BulkChange",
    "Campaign",
    "CampaignImport",
    "Candidate",
    "Character",
    "ChronicleText",
    "ClockLine",
    "DateChange",
    "Draft",
    "ExportFile",
    "Feed",
    "Gain",
    "GainOverride",
    "Guest",
    "Hook",
    "HookPost",
    "Intimidation",
    "Job",
    "Line",
    "Look",
    "MailOutage",
    "Match",
    "Member",
    "PeopleTable",
    "Pin",
    "PlayerLink",
    "PointStake",
    "Portrait",
    "ProfessionRow",
    "Purse",
    "PurseLine",
    "Recap",
    "RecapMail",
    "RecordEntry",
    "Relation",
    "Reminder",
    "ResetMail",
    "ReturnRequest",
    "Room",
    "Seat",
    "SignInLink",
    "Submission",
    "Tag",
    "TimeChange",
    "Tries",
    "Watcher",
    "WorkerSign",
    "WrongPins",
]
