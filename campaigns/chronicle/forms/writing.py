from django import forms

from campaigns.campaign.forms.calendar import DayField, bind_calendar
from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import MAX_PLACE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, ChronicleText
from campaigns.chronicle.play.writing import Writing, text_mark
from campaigns.chronicle.rules.entry import MAX_PEOPLE
from campaigns.chronicle.rules.tags import write_tags
from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.traits import TagsField
from campaigns.people.models import Character
from campaigns.web.fields import FormData, LineField, TextField, field_of, hidden_field, read_typed


class WordsForm(forms.Form):
    """Words on a derived entry; `text` is what was written before, None for nothing."""

    text = TextField(
        label="Your words",
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 8}),
        help_text="Markdown: **bold**, # heading, - list. @Name links to somebody’s page.",
        error_messages={"max_length": "This has %(show_value)d characters; 10000 are the most."},
    )
    for_players = forms.BooleanField(
        label="Players may read my words", required=False, help_text="In the players’ edition of a recap."
    )
    tags = TagsField(label="Tags", required=False, help_text="Words with commas between them. Yours alone.")
    place = LineField(label="Place", max_length=MAX_PLACE_LENGTH, required=False)
    people = PeopleField("everybody", max_people=MAX_PEOPLE, box_label="Person", label="People")
    kept_back = forms.BooleanField(
        label="Leave this entry out of the players’ edition",
        required=False,
        help_text="Whatever the records tell of it.",
    )
    seen = hidden_field(forms.CharField, required=False, max_length=12, widget=forms.HiddenInput)

    def __init__(self, campaign: Campaign, text: ChronicleText | None, data: FormData | None) -> None:
        super().__init__(data, initial=_stored_values(text))
        self.campaign = campaign
        field_of(self, "people", PeopleField).offer(campaign)

    def clean_tags(self) -> str:
        return read_typed(write_tags, self.cleaned_data["tags"])

    def clean_people(self) -> list[Character]:
        # Others are named in the text.
        people: list[Character] = []
        for person in self.cleaned_data["people"]:
            if not isinstance(person, Character):
                raise forms.ValidationError(f"Nobody here is called “{person}”. Name others in the text.")
            people.append(person)
        return people

    @property
    def writing(self) -> Writing:
        return Writing(**self.cleaned_data)


class EntryForm(WordsForm):
    title = LineField(label="Title", max_length=MAX_TITLE_LENGTH)
    date = DayField(label="Date")
    kept_back = None  # type: ignore[assignment]
    field_order = ["title", "date", "text", "for_players", "tags", "place", "people"]

    def __init__(self, campaign: Campaign, text: ChronicleText | None, data: FormData | None) -> None:
        super().__init__(campaign, text, data)
        self.initial["date"] = campaign.date_of(campaign.day if text is None else text.day)
        self.fields["for_players"].label = "Players may read this entry"
        bind_calendar(self, campaign)

    @property
    def writing(self) -> Writing:
        values = dict(self.cleaned_data)
        return Writing(day=values.pop("date"), **values)


def _stored_values(text: ChronicleText | None) -> dict[str, object]:
    if text is None:
        return {"seen": text_mark(None)}
    return {
        "text": text.text,
        "for_players": text.for_players,
        "tags": ", ".join(text.tag_names),
        "place": text.place,
        "people": [str(person.pk) for person in text.people.all()],
        "kept_back": text.kept_back,
        "title": text.title,
        "seen": text_mark(text),
    }
