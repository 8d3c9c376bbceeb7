"""What the DM says to NPCs at a board who play for themselves."""

from campaigns.core.use_cases import Answer
from campaigns.match.views.acts import Act, Submission
from variants.npc_players import opponent
from variants.npc_players.forms import OpponentForm


def direct(to: Submission, form: OpponentForm) -> Answer:
    return opponent.direct(to.match, to.form, what=form.cleaned_data["what"])


ACTS = (Act("opponent", OpponentForm, direct),)
