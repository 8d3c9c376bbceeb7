"""What is done at a board: address, form, use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.views.acts import Act, By
from variants.board import forms
from variants.board.play import moves, preparation, rematches, rolls

ONLY_PLAYERS = "Only the two players move here."

ACTS = (
    Act("move", forms.MoveForm, moves.move, By.EITHER, ONLY_PLAYERS),
    Act("roll", forms.RollForm, rolls.throw, By.EITHER, ONLY_PLAYERS),
    Act("declare", forms.DeclareForm, moves.declare, By.EITHER, ONLY_PLAYERS),
    Act("take-back", forms.TakeBackForm, rolls.back, By.EITHER, ONLY_PLAYERS),
    Act("rematch", forms.RematchForm, rematches.ask_for_rematch, By.SEAT, ONLY_PLAYERS),
    Act("rematch-rule", forms.RematchRuleForm, rematches.set_rule),
    Act("correct", forms.CorrectForm, rolls.correct),
    Act("undo", forms.UndoForm, moves.undo),
    Act("redo", AmendmentForm, moves.redo),
    Act("abandon", TableForm, moves.abandon),
)
# Carried out by the page before the first move, which is where its form stands.
SPEND = Act("prepare", forms.PrepareForm, preparation.spend, By.EITHER, ONLY_PLAYERS)
