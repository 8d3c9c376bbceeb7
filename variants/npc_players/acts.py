"""What the DM says to NPCs at a board who play for themselves."""

from django import forms

from campaigns.core.use_cases import Answer
from campaigns.match.forms import TableForm
from campaigns.match.views.acts import Act, Submission
from campaigns.web.carried import hidden_field
from variants.npc_players import opponent

DIRECTIONS = [("pause", "pause"), ("go", "go"), ("hurry", "hurry")]


class OpponentForm(TableForm):
    what = hidden_field(forms.ChoiceField, choices=DIRECTIONS)


def direct(to: Submission, form: OpponentForm) -> Answer:
    return opponent.direct(to.match, to.form, what=form.cleaned_data["what"])


ACTS = (Act("opponent", OpponentForm, direct),)
