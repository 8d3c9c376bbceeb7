"""The table of acts at a full board, for every game: address, form, use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.views.acts import Act, By
from variants import analyses, by_hand, forms, opponent, play, preparing, rematching, throwing

ONLY_PLAYERS = "Only the two players move here."

ACTS = (
    Act("move", forms.MoveForm, play.move, By.EITHER, ONLY_PLAYERS),
    Act("roll", forms.RollForm, throwing.throw, By.EITHER, ONLY_PLAYERS),
    Act("declare", forms.DeclareForm, play.declare, By.EITHER, ONLY_PLAYERS),
    Act("take-back", forms.TakeBackForm, throwing.back, By.EITHER, ONLY_PLAYERS),
    Act("rematch", forms.RematchForm, rematching.wish, By.SEAT, ONLY_PLAYERS),
    Act("rematch-rule", forms.RematchRuleForm, rematching.set_rule),
    Act("correct", forms.CorrectForm, throwing.correct),
    Act("undo", forms.UndoForm, play.undo),
    Act("redo", AmendmentForm, play.redo),
    Act("abandon", TableForm, play.abandon),
    Act("by-hand", forms.PaperLineForm, by_hand.settle_result),
    Act("allow-analysis", forms.AllowAnalysisForm, analyses.let_players_analyse),
    Act("opponent", forms.OpponentForm, opponent.direct),
)
# Carried out by the page before the first move, which is where its form stands.
SPEND = Act("prepare", forms.PrepareForm, preparing.spend, By.EITHER, ONLY_PLAYERS)
