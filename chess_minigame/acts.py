"""Every act at a match of Grice's game: its address, its form, its use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, DiceForm, ExperienceForm, TableForm
from campaigns.match.views.acts import Act, By
from chess_minigame import forms, judging, judging_forms, play, strategist

ACTS = (
    Act("throw-limit", DiceForm, play.throw_limit),
    Act("turn", forms.TurnForm, play.resolve_turn),
    Act("choose", forms.ChooseForm, strategist.choose),
    Act("experience", ExperienceForm, play.throw_experience),
    Act("undo", forms.UndoForm, play.undo),
    Act("redo", AmendmentForm, play.redo),
    Act("correct", forms.CorrectForm, play.correct_die),
    Act("void", forms.VoidForm, play.void_die),
    Act("abandon", TableForm, play.abandon),
    # What the judge does about cheating.
    Act("watch", judging_forms.WatchForm, judging.watch),
    Act("strike", judging_forms.StrikeForm, judging.strike),
    Act("grant", judging_forms.GrantForm, judging.grant),
    Act("hit-points", judging_forms.HitPointsForm, judging.set_hit_points),
    Act("search", judging_forms.SearchForm, judging.search),
    Act("adjust", judging_forms.AdjustForm, judging.adjust),
    Act("die", ExperienceForm, judging.throw_die),
    Act("rest", judging_forms.RestForm, judging.throw_rest),
    Act("decide", judging_forms.DecideForm, judging.decide),
    Act("expel", judging_forms.SideForm, judging.expel),
    Act("players-roll", judging_forms.PlayersRollForm, judging.let_players_roll),
    # What a player does at their own seat.
    Act("seal", forms.SealForm, play.seal_note, By.SEAT, "Only the two players write notes."),
    Act("save", ExperienceForm, judging.save, By.SEAT, "Only the player who is to be intimidated rolls."),
)
