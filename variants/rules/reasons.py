"""Reasons with the ruling they come from."""

from campaigns.rules.errors import NotPossible


class Reason(str):
    """Why something is not legal, in one sentence; `ruling` is the number of the paragraph that says so."""

    ruling: str

    def __new__(cls, sentence: str, ruling: str) -> "Reason":
        reason = str.__new__(cls, sentence)
        reason.ruling = ruling
        return reason


class NoSuchMove(NotPossible):
    """`start` is the square of the piece that `reason` is about, empty for several."""

    def __init__(self, sentence: str, reason: str, start: str) -> None:
        super().__init__(sentence)
        self.reason, self.start = reason, start
