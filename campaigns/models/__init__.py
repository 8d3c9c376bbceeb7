"""What the campaign remembers."""

from campaigns.models.campaigns import Campaign, DateChange, Member
from campaigns.models.characters import Character, Gain, GainOverride, RecordEntry, Tag
from campaigns.models.generator import Batch, Candidate
from campaigns.models.jobs import Job
from campaigns.models.matches import ClockLine, Line, Match, Seat, Submission
from campaigns.models.money import Bet, PointStake, Purse, PurseLine
from campaigns.models.pins import Pin, WrongPins
from campaigns.models.professions import ProfessionRow
from campaigns.models.returns import ReturnRequest
from campaigns.models.rooms import Draft, Guest, Room, Tries
from campaigns.models.sign_in import SignInLink
from campaigns.models.slow_play import Address, Feed, Look, MailOutage, Reminder, TimeChange
from campaigns.models.watchers import Intimidation, Watcher

__all__ = [
    "Address",
    "Batch",
    "Bet",
    "Campaign",
    "Candidate",
    "Character",
    "ClockLine",
    "DateChange",
    "Draft",
    "Feed",
    "Gain",
    "GainOverride",
    "Guest",
    "Intimidation",
    "Job",
    "Line",
    "Look",
    "MailOutage",
    "Match",
    "Member",
    "Pin",
    "ProfessionRow",
    "PointStake",
    "Purse",
    "PurseLine",
    "RecordEntry",
    "Reminder",
    "ReturnRequest",
    "Room",
    "Seat",
    "SignInLink",
    "Submission",
    "Tag",
    "TimeChange",
    "Tries",
    "Watcher",
    "WrongPins",
]
