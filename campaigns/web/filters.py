"""Filters of lists, read from the query string; unknown values are ignored."""

from typing import NamedTuple
from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.http import QueryDict

# A name of the longest kind, and the mark of a person before it.
MAX_SEARCH_LENGTH = 81
MAX_WORDS = 6


class OneOf(forms.ChoiceField):
    """One of the choices, none by default; any other text is ignored."""

    def __init__(self, *choices: tuple[str, str], label: str) -> None:
        super().__init__(choices=choices, label=label, required=False)
        self.widget.use_required_attribute = lambda initial: False  # it would fetch the choices once more

    def valid_value(self, value: object) -> bool:
        return True


class SearchField(forms.CharField):
    def __init__(self, *, label: str, placeholder: str) -> None:
        box = {"type": "search", "class": "input", "maxlength": 80, "placeholder": placeholder}
        widget = forms.TextInput({**box, "autocomplete": "off"})
        super().__init__(label=label, required=False, widget=widget)


class Chip(NamedTuple):
    """Something that a list is filtered by, and the query without it."""

    label: str
    text: str
    query: str


class ListFilter(forms.Form):
    """A list filtered by a query string; an empty one shows all. `q` is its search and `sort` its order, where it has them."""

    hides_optional = True
    # What a field sends under names of its own.
    extra_names: tuple[str, ...] = ()

    def __init__(self, data: QueryDict) -> None:
        names = [*self.base_fields, *(name for name in self.extra_names if name in data)]
        # Without the NUL characters that databases refuse.
        texts = ((name, data.get(name, "").replace("\0", "")) for name in names)
        self.texts = {name: text[:MAX_SEARCH_LENGTH].strip() for name, text in texts}
        super().__init__(self.texts, auto_id="%s")

    def normalize_text(self, field: str) -> None:
        """What was typed there is understood by now: the address of a page, of an order, has the value that it was taken for."""
        self.is_valid()
        texts = {name: text for name, text in self.texts.items() if not name.startswith(field)}
        self.texts = {**texts, field: self.cleaned_data.get(field, "")}

    @property
    def unused_names(self) -> set[str]:
        """The fields that have nothing to choose from, which are not shown."""
        return set()

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """The fields beside the search."""
        unused_names = {"q", *self.unused_names}
        return [self[name] for name in self.fields if name not in unused_names]

    @property
    def chips(self) -> list[Chip]:
        """What is set beside the search."""
        fields = [
            self[name] for name, text in self.texts.items() if text and name in self.fields and name != "q"
        ]
        chosen = ((field, self._chosen_text(field)) for field in fields)
        return [
            Chip(str(field.label), text, self.query_with(**{field.name: ""}))
            for field, text in chosen
            if text
        ]

    def _chosen_text(self, field: forms.BoundField) -> str:
        """What is set there as people read it; empty for what is ignored."""
        if isinstance(field.field, forms.ChoiceField):
            return next((option.choice_label for option in field.subwidgets if option.data["selected"]), "")
        # Somebody is sent as a number.
        return "" if field.errors else str(getattr(field.field, "chosen_name", self.texts[field.name]))

    @property
    def is_active(self) -> bool:
        return any(text for name, text in self.texts.items() if name != "sort")

    @property
    def query(self) -> str:
        return self.query_with()

    def query_with(self, **texts: str) -> str:
        """The query string of this filter with other texts."""
        return urlencode({name: text for name, text in (self.texts | texts).items() if text})


def search_words(text: str) -> list[str]:
    return text.split()[:MAX_WORDS]


def has_name(word: str, column: str = "name") -> Q:
    return Q((f"{column}__icontains", word))
