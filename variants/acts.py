"""The table of acts at a full board, for every game: address, form, use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.views.acts import Act, By
from variants.analysis import analyses
from variants.analysis.forms import AllowAnalysisForm
from variants.board import forms
from variants.board.acts import ONLY_PLAYERS
from variants.board.play import moves, rematches, rolls
from variants.npc_players import opponent
from variants.npc_players.forms import OpponentForm
from variants.paper import paper_result
from variants.paper.forms import PaperLineForm

ACTS = (
    Act("move", forms.MoveForm, moves.move, By.EITHER, ONLY_PLAYERS),
    Act("roll", forms.RollForm, rolls.throw, By.EITHER, ONLY_PLAYERS),
    Act("declare", forms.DeclareForm, moves.declare, By.EITHER, ONLY_PLAYERS),
    Act("take-back", forms.TakeBackForm, rolls.back, By.EITHER, ONLY_PLAYERS),
    Act("rematch", forms.RematchForm, rematches.wish, By.SEAT, ONLY_PLAYERS),
    Act("rematch-rule", forms.RematchRuleForm, rematches.set_rule),
    Act("correct", forms.CorrectForm, rolls.correct),
    Act("undo", forms.UndoForm, moves.undo),
    Act("redo", AmendmentForm, moves.redo),
    Act("abandon", TableForm, moves.abandon),
    Act("by-hand", PaperLineForm, paper_result.settle_result),
    Act("allow-analysis", AllowAnalysisForm, analyses.let_players_analyse),
    Act("opponent", OpponentForm, opponent.direct),
)
