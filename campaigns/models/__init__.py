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
from campaigns.models.watchers import Intimidation, Watcher

__all__ = [
    "Batch",
    "Bet",
    "Campaign",
    "Candidate",
    "Character",
    "DateChange",
    "Draft",
    "Gain",
    "Guest",
    "Intimidation",
    "Job",
    "Line",
    "Match",
    "Member",
    "Pin",
    "ProfessionRow",
    "PointStake",
    "Purse",
    "PurseLine",
    "RecordEntry",
    "Room",
    "Seat",
    "SignInLink",
    "Submission",
    "Tag",
    "Tries",
    "Watcher",
]
