"""The drawer of a note: everything a player may write on it beside the strategy (R10, R19 to R26, R40)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted, tidy
from campaigns.rules.text import plain
from chess_minigame.rules.may_write import AtHand
from chess_minigame.rules.notes import Note
from chess_minigame.rules.players import Means
from chess_minigame.rules.tables import Strategy

# After the article's own examples; whatever else somebody thinks of is written by hand.
SUGGESTED = ("burly guards breathing down the neck", "laughing at every move", "swishing a sword, all in fun")
LONGEST_OTHER = 2000
ESP = {
    Means.MEDALLION: "Read the other's mind by medallion",
    Means.SPELL: "Read the other's mind by the ESP spell",
    Means.PSIONIC: "Read the other's mind by psionics",
}
_A_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")


class Checkbox(forms.BooleanField):
    def __init__(self, label: str) -> None:
        super().__init__(label=label, required=False, widget=forms.CheckboxInput(attrs={"value": "on"}))


class Checkboxes(forms.MultipleChoiceField):
    """Checkboxes: the page shows those its widget has, the form accepts all choices."""

    def __init__(self, choices: Iterable[tuple[str, str]]) -> None:
        super().__init__(choices=list(choices), required=False, widget=forms.CheckboxSelectMultiple())


class MeansForm(forms.Form):
    """The form of the drawer. Each field may be missing; then the note does not have it."""

    gambit = Checkbox("Open with a gambit: everybody will see it")
    move = Checkbox("Move the pieces when nobody looks")
    esp = Checkboxes(ESP.items())
    empathy = Checkbox("Use psionic empathy")
    lose = forms.CharField(
        required=False, max_length=20, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    scare = Checkboxes((text, text.capitalize()) for text in SUGGESTED)
    other = forms.CharField(
        required=False, max_length=LONGEST_OTHER, widget=forms.Textarea(attrs={"rows": 2, "cols": False})
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, prefix: str = "", has: AtHand | None = None
    ) -> None:
        """With `has`, show only those means."""
        super().__init__(data, prefix=prefix or None, auto_id=False)
        self.has = has
        if has:
            esp = self.fields["esp"]
            assert isinstance(esp, Checkboxes)
            esp.widget.choices = [(means.value, ESP[means]) for means in has.esp]
        self.fields["other"].widget.attrs["id"] = self.add_prefix("other")
        lose = self.add_prefix("lose")
        self.fields["lose"].widget.attrs |= {
            "id": lose,
            "maxlength": 8,
            "aria-describedby": f"{lose}_helptext",
        }

    @staticmethod
    def data_of(note: Note, prefix: str = "") -> dict[str, object]:
        """What a form of this prefix would send for the note."""
        ticks = {name: "on" for name in ("gambit", "move", "empathy") if getattr(note, name)}
        values: dict[str, object] = {
            **ticks,
            "esp": [note.esp] if note.esp else [],
            "lose": "" if note.lose is None else str(note.lose),
            "scare": [means for means in note.scares if means in SUGGESTED],
            "other": "\n".join(means for means in note.scares if means not in SUGGESTED),
        }
        return {f"{prefix}-{name}" if prefix else name: value for name, value in values.items()}

    @property
    def drawer_id(self) -> str:
        return self.add_prefix("means")

    @property
    def boxes(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in ("gambit", "move", "empathy") if getattr(self.has, name))

    @property
    def is_used(self) -> bool:
        if not self.is_bound or self.has is None:
            return False
        suggestions = {*self.has.esp, *(SUGGESTED if self.has.scares else ())}
        has_input = any(box.value() for box in (self["other"], self["lose"], *self.boxes))
        return has_input or not suggestions.isdisjoint([*self["esp"].value(), *self["scare"].value()])

    def note_with(self, strategy: Strategy) -> Note:
        """The note; raises Unreadable or NotPossible with the reason it cannot be written."""
        if not self.is_valid():
            raise Unreadable(_WRONG[next(iter(self.errors))])
        values = self.cleaned_data
        words = values["esp"]
        if len(words) > 1:
            raise NotPossible("One way to read the other's mind is enough: choose one.")
        lines = [line for line in map(tidy, values["other"].splitlines()) if line]
        return Note(
            strategy,
            gambit=values["gambit"],
            move=values["move"],
            esp=Means(words[0]) if words else None,
            empathy=values["empathy"],
            lose=_whole(values["lose"]),
            scares=(*values["scare"], *lines),
        )


_NOT_ON_THE_LIST = "That is none of the means on this note. Open “Cheating” and choose again."
_WRONG = {
    **dict.fromkeys(("gambit", "move", "empathy", "esp", "scare"), _NOT_ON_THE_LIST),
    "lose": "Playing to lose takes a whole number.",
    "other": f"The other ways to intimidate have at most {LONGEST_OTHER} characters in all.",
}


def _whole(text: str) -> int | None:
    number = plain(text).replace(" ", "")
    if not number:
        return None
    if not _A_NUMBER.fullmatch(number):
        raise NotPossible(f"Can't read {quoted(text)} as a CM to lose with. Try a whole number, like -14.")
    return int(number)
