"""What the campaign remembers."""

from campaigns.models.campaigns import Campaign, DateChange, Member
from campaigns.models.characters import Character, Gain, RecordEntry, Tag
from campaigns.models.generator import Batch, Candidate
from campaigns.models.jobs import Job
from campaigns.models.matches import Line, Match, Seat, Submission
from campaigns.models.money import Bet, PointStake, Purse, PurseLine
from campaigns.models.professions import ProfessionRow
from campaigns.models.rooms import Draft, Guest, Pin, Room, Tries
from campaigns.models.sign_in import SignInLink
from campaigns.models.slow_play import Address, Feed, Look, Reminder, TimeChange
from campaigns.models.watchers import Intimidation, Watcher

__all__ = [
    "Address",
    "Batch",
    "Bet",
    "Campaign",
    "Candidate",
    "Character",
    "DateChange",
    "Draft",
    "Feed",
    "Gain",
    "Guest",
    "Intimidation",
    "Job",
    "Line",
    "Look",
    "Match",
    "Member",
    "Pin",
    "ProfessionRow",
    "PointStake",
    "Purse",
    "PurseLine",
    "RecordEntry",
    "Reminder",
    "Room",
    "Seat",
    "SignInLink",
    "Submission",
    "Tag",
    "TimeChange",
    "Tries",
    "Watcher",
]
