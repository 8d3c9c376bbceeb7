"""Which court or guild to generate, under which name."""

from django import forms

from campaigns.npc.play.generate import new_seed
from campaigns.npc.rules.groups import GROUPS, GroupRecipe, group_of
from campaigns.npc.rules.stream import read_seed
from campaigns.people.rules.traits import MAX_TAG_LENGTH
from campaigns.web.fields import LineField, choice_errors, read_typed

# The roles' names are added to the seed.
MAX_SEED_LENGTH = 20


class GroupForm(forms.Form):
    group = forms.ChoiceField(
        choices=[(group.slug, group.name) for group in GROUPS],
        error_messages=choice_errors("Choose a court or a guild."),
    )
    name = LineField(
        label="Name",
        max_length=MAX_TAG_LENGTH,
        required=False,
        help_text="Everybody gets it as a tag. Empty: “Court”, or “Court 2” if there is one.",
    )
    seed = LineField(
        label="Seed",
        max_length=MAX_SEED_LENGTH,
        required=False,
        help_text="The same seed gives the same people again. Empty: new people.",
    )

    def clean_seed(self) -> str:
        typed = self.cleaned_data["seed"]
        return read_typed(read_seed, typed) if typed else new_seed()

    def clean_group(self) -> GroupRecipe:
        return group_of(self.cleaned_data["group"])
