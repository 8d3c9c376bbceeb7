"""The drawer of a note: everything a player may write on it beside the strategy (R10, R19 to R26, R40)."""

import re
from collections.abc import Iterable, Iterator

from django import forms

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted, tidy
from campaigns.rules.text import plain
from campaigns.web.fields import FormData, field_of
from chess_minigame.rules.note_rules import AllowedMeans
from chess_minigame.rules.notes import Note
from chess_minigame.rules.players import Means
from chess_minigame.rules.tables import Strategy

# After the article's own examples; whatever else somebody thinks of is written by hand.
SUGGESTED_SCARES = (
    "burly guards breathing down the neck",
    "laughing at every move",
    "swishing a sword, all in fun",
)
MAX_OTHER_LENGTH = 2000
ESP_LABELS = {
    Means.MEDALLION: "Read the other's mind by medallion",
    Means.SPELL: "Read the other's mind by the ESP spell",
    Means.PSIONIC: "Read the other's mind by psionics",
}
_A_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")


class Checkbox(forms.BooleanField):
    def __init__(self, label: str) -> None:
        super().__init__(label=label, required=False, widget=forms.CheckboxInput({"value": "on"}))


class Checkboxes(forms.MultipleChoiceField):
    """The page shows the choices its widget has, the form accepts all."""

    def __init__(self, choices: Iterable[tuple[str, str]]) -> None:
        super().__init__(choices=list(choices), required=False, widget=forms.CheckboxSelectMultiple())


class MeansForm(forms.Form):
    """What a note has beside its strategy; a field that is missing is one the note does not have."""

    gambit = Checkbox("Open with a gambit: everybody will see it")
    move = Checkbox("Move the pieces when nobody looks")
    esp = Checkboxes(ESP_LABELS.items())
    empathy = Checkbox("Use psionic empathy")
    lose = forms.CharField(required=False, max_length=20, widget=forms.TextInput({"autocomplete": "off"}))
    scare = Checkboxes((text, text.capitalize()) for text in SUGGESTED_SCARES)
    other = forms.CharField(
        required=False, max_length=MAX_OTHER_LENGTH, widget=forms.Textarea({"rows": 2, "cols": False})
    )

    def __init__(
        self, data: FormData | None = None, *, prefix: str = "", allowed: AllowedMeans | None = None
    ) -> None:
        """With `allowed`, show only those means."""
        super().__init__(data, prefix=prefix or None, auto_id=False)
        self.allowed = allowed
        if allowed:
            esp = field_of(self, "esp", Checkboxes)
            esp.widget.choices = [(means.value, ESP_LABELS[means]) for means in allowed.esp]
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
            "scare": [means for means in note.scares if means in SUGGESTED_SCARES],
            "other": "\n".join(means for means in note.scares if means not in SUGGESTED_SCARES),
        }
        return {f"{prefix}-{name}" if prefix else name: value for name, value in values.items()}

    @property
    def drawer_id(self) -> str:
        return self.add_prefix("means")

    @property
    def boxes(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in ("gambit", "move", "empathy") if getattr(self.allowed, name))

    @property
    def is_used(self) -> bool:
        if not self.is_bound or self.allowed is None:
            return False
        suggestions = {*self.allowed.esp, *(SUGGESTED_SCARES if self.allowed.scares else ())}
        has_input = any(box.value() for box in (self["other"], self["lose"], *self.boxes))
        return has_input or not suggestions.isdisjoint([*self["esp"].value(), *self["scare"].value()])

    def note_with(self, strategy: Strategy) -> Note:
        """Raises Unreadable or NotPossible with the reason it cannot be written."""
        if not self.is_valid():
            raise Unreadable(_MESSAGES[next(iter(self.errors))])
        values = self.cleaned_data
        esp_values = values["esp"]
        if len(esp_values) > 1:
            raise NotPossible("One way to read the other's mind is enough: choose one.")
        lines = [line for line in map(tidy, values["other"].splitlines()) if line]
        return Note(
            strategy,
            gambit=values["gambit"],
            move=values["move"],
            esp=Means(esp_values[0]) if esp_values else None,
            empathy=values["empathy"],
            lose=_read_lose_cm(values["lose"]),
            scares=(*values["scare"], *lines),
        )


_MSG_NOT_ON_LIST = "That is none of the means on this note. Open “Cheating” and choose again."
_MESSAGES = {
    **dict.fromkeys(("gambit", "move", "empathy", "esp", "scare"), _MSG_NOT_ON_LIST),
    "lose": "Playing to lose takes a whole number.",
    "other": f"The other ways to intimidate have at most {MAX_OTHER_LENGTH} characters in all.",
}


def _read_lose_cm(text: str) -> int | None:
    number = plain(text).replace(" ", "")
    if not number:
        return None
    if not _A_NUMBER.fullmatch(number):
        raise NotPossible(f"Can't read {quoted(text)} as a CM to lose with. Try a whole number, like -14.")
    return int(number)
