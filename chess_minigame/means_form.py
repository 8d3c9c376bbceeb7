"""The drawer of a note: everything a player may write on it beside the strategy (R10, R19 to R26, R40)."""

import re

from django import forms

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.notes import Note
from chess_minigame.rules.players import MIND_READING, Means
from chess_minigame.rules.strategies import Strategy

# After the article's own examples; whatever else somebody thinks of is written by hand.
SUGGESTED = (
    "burly guards breathing down the neck",
    "laughing at every move",
    "swishing a sword, all in fun",
)
LONGEST_OTHER = 2000
_A_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")


class MeansForm(forms.Form):
    """What the drawer sends. Each field may be missing; then the note does not have it."""

    gambit = forms.BooleanField(required=False)
    move = forms.BooleanField(required=False)
    esp = forms.MultipleChoiceField(
        choices=[(means.value, means.value) for means in MIND_READING], required=False
    )
    empathy = forms.BooleanField(required=False)
    lose = forms.CharField(required=False, max_length=20)
    scare = forms.MultipleChoiceField(choices=[(text, text) for text in SUGGESTED], required=False)
    other = forms.CharField(required=False, max_length=LONGEST_OTHER)

    def note_with(self, strategy: Strategy) -> Note:
        """The note; raises Unreadable or NotPossible with the reason it cannot be written."""
        if not self.is_valid():
            raise Unreadable(_WRONG[next(iter(self.errors))])
        values = self.cleaned_data
        return Note(
            strategy,
            gambit=values["gambit"],
            move=values["move"],
            esp=_one(values["esp"]),
            empathy=values["empathy"],
            lose=_whole(values["lose"]),
            scares=(*values["scare"], *_lines(values["other"])),
        )


_NOT_ON_THE_LIST = "That is none of the means on this note. Open “More” and choose again."
_WRONG = {
    **dict.fromkeys(("gambit", "move", "empathy", "esp", "scare"), _NOT_ON_THE_LIST),
    "lose": "Playing to lose takes a whole number.",
    "other": f"The other ways to intimidate have at most {LONGEST_OTHER} characters in all.",
}


def _one(chosen: list[str]) -> Means | None:
    """The way the other's mind is read, if at all."""
    if len(chosen) > 1:
        raise NotPossible("One way to read the other's mind is enough: choose one.")
    return Means(chosen[0]) if chosen else None


def _whole(text: str) -> int | None:
    """The CM of one who plays to lose; a printed minus sign will do."""
    number = text.strip().replace("\N{MINUS SIGN}", "-").replace(" ", "")
    if not number:
        return None
    if not _A_NUMBER.fullmatch(number):
        raise NotPossible(f"Playing to lose takes a whole number, like -14; {quoted(text)} is none.")
    return int(number)


def _lines(text: str) -> list[str]:
    """One means a line, blanks tidied."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]
