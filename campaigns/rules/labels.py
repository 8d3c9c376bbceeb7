"""Enumerations whose values have a label for people."""

from enum import StrEnum
from typing import Self


class Labelled(StrEnum):
    """A member is written `"value", "label"`; of one without a label it is empty."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member
