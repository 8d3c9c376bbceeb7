from campaigns.rooms.models.pins import Pin, WrongPins
from campaigns.rooms.models.returns import ReturnRequest
from campaigns.rooms.models.rooms import Room, Tries
from campaigns.rooms.models.sign_in import SignInLink

__all__ = [
    "Pin",
    "ReturnRequest",
    "Room",
    "SignInLink",
    "Tries",
    "WrongPins",
]
