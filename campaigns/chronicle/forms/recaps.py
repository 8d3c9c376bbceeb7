from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH
from campaigns.chronicle.models import MAX_RECAP_LENGTH, MAX_TITLE_LENGTH
from campaigns.chronicle.rules.recaps import RecapSpan, SpanKind
from campaigns.web.fields import FormData, LineField, TextField, read_typed

SPANS = (
    (SpanKind.EVENING.value, "The last evening"),
    (SpanKind.DAYS.value, "From one date to another"),
    (SpanKind.LAST.value, "The last entries"),
)
COUNTS = tuple((count, count) for count in ("20", "50", "100", "200"))


class RecapForm(forms.Form):
    """The span of a recap, by the query string; an empty one asks for the last evening."""

    hides_optional = True
    span = forms.ChoiceField(choices=SPANS, label="What", required=False)
    since = forms.CharField(label="From", required=False, max_length=MAX_DATE_LENGTH)
    until = forms.CharField(label="To", required=False, max_length=MAX_DATE_LENGTH)
    count = forms.ChoiceField(choices=COUNTS, label="How many", required=False)

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        self.campaign = campaign
        typed = {name: data.get(name, "").replace("\0", "") for name in self.base_fields}
        defaults = {"span": SpanKind.EVENING.value, "count": "50", "until": campaign.date}
        super().__init__({name: text or defaults.get(name, "") for name, text in typed.items()}, auto_id="%s")

    @property
    def recap_span(self) -> RecapSpan:
        values = self.cleaned_data
        return RecapSpan(SpanKind(values["span"]), values["since"], values["until"], int(values["count"]))

    def clean_since(self) -> int | None:
        return self._day("since")

    def clean_until(self) -> int | None:
        return self._day("until")

    def _day(self, name: str) -> int | None:
        text = self.cleaned_data[name]
        if not text or self.cleaned_data.get("span") != SpanKind.DAYS:
            return None
        return read_typed(self.campaign.dates.read, text)


class PublishForm(forms.Form):
    title = LineField(label="Title", max_length=MAX_TITLE_LENGTH)
    text = TextField(
        label="Text",
        max_length=MAX_RECAP_LENGTH,
        widget=forms.Textarea({"rows": 14, "class": "input", "spellcheck": "true"}),
        help_text="Markdown. Change what you like before it goes to the players.",
        error_messages={
            "max_length": "This has %(show_value)d characters; 60000 are the most. Choose a shorter span.",
            "required": "There is nothing to read in it yet.",
        },
    )

    def __init__(self, data: FormData | None = None, initial: dict[str, str] | None = None) -> None:
        super().__init__(data, initial=initial, auto_id="publish_%s")
