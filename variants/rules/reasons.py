"""Reasons with the ruling they come from."""


class Reason(str):
    """Why something is not legal, in one sentence; `ruling` is the number of the paragraph that says so."""

    ruling: str

    def __new__(cls, sentence: str, ruling: str) -> "Reason":
        reason = str.__new__(cls, sentence)
        reason.ruling = ruling
        return reason
