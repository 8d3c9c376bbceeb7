from campaigns.rooms.models.account_events import AccountEvent
from campaigns.rooms.models.pins import Pin, WrongPins
from campaigns.rooms.models.player_links import PlayerLink
from campaigns.rooms.models.reset_mails import ResetMail
from campaigns.rooms.models.returns import ReturnRequest
from campaigns.rooms.models.rooms import Room
from campaigns.rooms.models.sign_in import SignInLink

__all__ = [
    "AccountEvent",
    "Pin",
    "PlayerLink",
    "ResetMail",
    "ReturnRequest",
    "Room",
    "SignInLink",
    "WrongPins",
]
