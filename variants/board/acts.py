"""The acts at a board that belong to its own room."""

from campaigns.match.views.acts import Act, By
from variants.board import forms
from variants.board.play import preparation

ONLY_PLAYERS = "Only the two players move here."


# Carried out by the page before the first move, which is where its form stands.
SPEND = Act("prepare", forms.PrepareForm, preparation.spend, By.EITHER, ONLY_PLAYERS)
