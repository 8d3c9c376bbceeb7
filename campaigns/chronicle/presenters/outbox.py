"""How far the mails of a recap are, as the Dungeon Master reads it."""

from collections import Counter
from dataclasses import dataclass

from campaigns.chronicle.models import Recap, RecapMail

State = RecapMail.State
_WORDS = {
    State.SENT: "mailed",
    State.WAITING: "on its way",
    State.SENDING: "on its way",
    State.UNSURE: "perhaps mailed",
    State.REFUSED: "refused",
    State.GIVEN_UP: "given up",
}


@dataclass(frozen=True, slots=True)
class RecapOutbox:
    recap: Recap

    @property
    def mails(self) -> list[RecapMail]:
        return list(self.recap.mails.all())

    @property
    def is_open(self) -> bool:
        return any(mail.state in (State.WAITING, State.SENDING) for mail in self.mails)

    @property
    def summary(self) -> str:
        """ "3 mailed, 1 on its way"; empty where it was never to be mailed."""
        counts = Counter(_WORDS[State(mail.state)] for mail in self.mails)
        words = dict.fromkeys(_WORDS.values())
        return ", ".join(f"{counts[word]} {word}" for word in words if counts[word])
