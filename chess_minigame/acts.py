"""Every act at a match of Grice's game: its address, its form, its use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, DiceForm, ExperienceForm, TableForm
from campaigns.match.views.acts import Act, By
from chess_minigame.judge.forms import acts as forms
from chess_minigame.judge.forms import cheating as cheating_forms
from chess_minigame.judge.play import amendments, cheating, judging, paper_result
from chess_minigame.seats import play as seats
from chess_minigame.seats.forms import SealForm
from chess_minigame.strategist.forms import ChooseForm
from chess_minigame.strategist.play import rolling

ACTS = (
    Act("throw-limit", DiceForm, judging.throw_limit),
    Act("turn", forms.TurnForm, judging.resolve_turn),
    Act("choose", ChooseForm, rolling.roll_note),
    Act("experience", ExperienceForm, judging.throw_experience),
    Act("undo", forms.UndoForm, amendments.undo),
    Act("redo", AmendmentForm, amendments.redo),
    Act("correct", forms.CorrectForm, amendments.correct_die),
    Act("void", forms.VoidForm, amendments.void_die),
    Act("abandon", TableForm, judging.abandon),
    Act("by-hand", forms.ByHandForm, paper_result.settle_by_hand),
    # What the judge does about cheating.
    Act("watch", cheating_forms.WatchForm, cheating.watch),
    Act("strike", cheating_forms.StrikeForm, cheating.strike),
    Act("grant", cheating_forms.GrantForm, cheating.grant_means),
    Act("hit-points", cheating_forms.HitPointsForm, cheating.set_hit_points),
    Act("search", cheating_forms.SearchForm, cheating.search),
    Act("adjust", cheating_forms.AdjustForm, cheating.adjust_wisdom),
    Act("die", ExperienceForm, cheating.throw_die),
    Act("rest", cheating_forms.RestForm, cheating.throw_rest),
    Act("decide", cheating_forms.DecideForm, cheating.decide_on_cheat),
    Act("expel", cheating_forms.SideForm, cheating.expel),
    Act("players-roll", cheating_forms.PlayersRollForm, cheating.let_players_roll),
    # What a player does at their own seat.
    Act("seal", SealForm, seats.seal_note, By.SEAT, "Only the two players write notes."),
    Act("save", ExperienceForm, seats.save, By.SEAT, "Only the player who is to be intimidated rolls."),
)
