"""Every act at a match of Grice's game: its address, its form, its use-case, and who may do it."""

from campaigns.match.forms import AmendmentForm, DiceForm, ExperienceForm, TableForm
from campaigns.match.views.acts import Act, By
from chess_minigame import by_hand, cheating, cheating_forms, forms, play, strategist

ACTS = (
    Act("throw-limit", DiceForm, play.throw_limit),
    Act("turn", forms.TurnForm, play.resolve_turn),
    Act("choose", forms.ChooseForm, strategist.roll_note),
    Act("experience", ExperienceForm, play.throw_experience),
    Act("undo", forms.UndoForm, play.undo),
    Act("redo", AmendmentForm, play.redo),
    Act("correct", forms.CorrectForm, play.correct_die),
    Act("void", forms.VoidForm, play.void_die),
    Act("abandon", TableForm, play.abandon),
    Act("by-hand", forms.ByHandForm, by_hand.settle_by_hand),
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
    Act("seal", forms.SealForm, play.seal_note, By.SEAT, "Only the two players write notes."),
    Act("save", ExperienceForm, cheating.save, By.SEAT, "Only the player who is to be intimidated rolls."),
)
