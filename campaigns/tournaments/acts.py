"""Every act at a tournament, all the Dungeon Master's: its address, its form, and how the form meets its use-case."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User

from campaigns.core.use_cases import Answer
from campaigns.tournaments.forms import acts as forms
from campaigns.tournaments.forms.tournaments import CheatForm, LateForm, ReportForm, WinnerBetForm
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play import (
    drawing,
    edition,
    ending,
    entering,
    remaining_rounds,
    reports,
    round_games,
    rulings,
    winner_bets,
)
from campaigns.web.acts import Act

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class TournamentSubmission:
    tournament: Tournament
    key: str
    by: User

    def to(self, use_case: Callable[Concatenate[Tournament, str, P], Answer]) -> Callable[P, Answer]:
        """The use-case for this tournament and the form's key, which asks for the rest."""
        return partial(use_case, self.tournament, self.key)


# --- Entries -------------------------------------------------------------------------------------------------


def add_entrants(submission: TournamentSubmission, form: forms.EnterForm) -> Answer:
    return submission.to(entering.add_entrants)(field=form.field, by=submission.by)


def enter_late(submission: TournamentSubmission, form: LateForm) -> Answer:
    return submission.to(rulings.enter_late)(**form.cleaned_data, by=submission.by)


def take_entry_back(submission: TournamentSubmission, form: forms.EntrantForm) -> Answer:
    return submission.to(entering.take_entry_back)(entrant_id=form.cleaned_data["entrant"])


def mark_cheat(submission: TournamentSubmission, form: CheatForm) -> Answer:
    entrant, cheats, note = (form.cleaned_data[name] for name in ("entrant", "cheats", "note"))
    return submission.to(entering.mark_cheat)(entrant_id=entrant.pk, cheats=cheats, note=note)


def make_rounds_safe(submission: TournamentSubmission, form: forms.SafeForm) -> Answer:
    return submission.to(entering.make_rounds_safe)(**form.cleaned_data)


def start_tournament(submission: TournamentSubmission, form: forms.StartForm) -> Answer:
    return submission.to(entering.start_tournament)(**form.cleaned_data, by=submission.by)


def cancel_tournament(submission: TournamentSubmission, form: forms.ActForm) -> Answer:
    return submission.to(entering.cancel_tournament)(by=submission.by)


# --- Rounds and their games ----------------------------------------------------------------------------------


def draw_round(submission: TournamentSubmission, form: forms.RoundForm) -> Answer:
    return submission.to(drawing.draw_round)(number=form.cleaned_data["round"], by=submission.by)


def undo_draw(submission: TournamentSubmission, form: forms.RoundForm) -> Answer:
    return submission.to(drawing.undo_draw)(number=form.cleaned_data["round"])


def go_to_round_day(submission: TournamentSubmission, form: forms.RoundForm) -> Answer:
    return submission.to(drawing.go_to_round_day)(number=form.cleaned_data["round"], by=submission.by)


def begin_game(submission: TournamentSubmission, form: forms.PairingForm) -> Answer:
    return submission.to(round_games.begin_game)(pairing_id=form.cleaned_data["encounter"], by=submission.by)


def resolve_games(submission: TournamentSubmission, form: forms.ResolveForm) -> Answer:
    pairing_id = form.cleaned_data["encounter"]
    return submission.to(round_games.resolve_games)(
        pairing_ids=[pairing_id] if pairing_id else None,
        refereeing=form.refereeing,
        number=form.cleaned_data["round"],
        by=submission.by,
    )


def play_rounds(submission: TournamentSubmission, form: forms.PlayOnForm) -> Answer:
    number, refereeing = form.cleaned_data["round"], form.refereeing
    return submission.to(remaining_rounds.play_rounds)(refereeing=refereeing, number=number, by=submission.by)


def reveal_results(submission: TournamentSubmission, form: forms.RevealForm) -> Answer:
    pairing_ids = [pairing.pk for pairing in form.cleaned_data["encounter"]]
    return submission.to(round_games.reveal_results)(pairing_ids=pairing_ids)


def read_report(submission: TournamentSubmission, form: ReportForm) -> Answer:
    text, anyway = form.cleaned_data["report"], form.cleaned_data["anyway"]
    return submission.to(reports.read_report)(text=text, anyway=anyway, by=submission.by)


# --- Rulings -------------------------------------------------------------------------------------------------


def rule_game(submission: TournamentSubmission, form: forms.RuleForm) -> Answer:
    pairing_id, ruling = form.cleaned_data["encounter"], form.cleaned_data["ruling"]
    return submission.to(rulings.rule_game)(pairing_id=pairing_id, ruling=ruling, by=submission.by)


def expel_both(submission: TournamentSubmission, form: forms.PairingForm) -> Answer:
    return submission.to(rulings.expel_both)(pairing_id=form.cleaned_data["encounter"], by=submission.by)


def withdraw_entrant(submission: TournamentSubmission, form: forms.WithdrawForm) -> Answer:
    entrant_id, why = form.cleaned_data["entrant"], form.cleaned_data["why"]
    return submission.to(rulings.withdraw_entrant)(entrant_id=entrant_id, why=why, by=submission.by)


def bring_entrant_back(submission: TournamentSubmission, form: forms.EntrantForm) -> Answer:
    return submission.to(rulings.bring_entrant_back)(entrant_id=form.cleaned_data["entrant"])


def decide_on_prizes(submission: TournamentSubmission, form: forms.EntrantForm, *, wins: bool) -> Answer:
    entrant_id = form.cleaned_data["entrant"]
    return submission.to(rulings.decide_on_prizes)(entrant_id=entrant_id, wins=wins, by=submission.by)


# --- Its end, its prizes, and bets on it ---------------------------------------------------------------------


def end_after_round(submission: TournamentSubmission, form: forms.RoundForm) -> Answer:
    return submission.to(ending.end_after_round)(number=form.cleaned_data["round"], by=submission.by)


def award_prizes(submission: TournamentSubmission, form: forms.RoundForm) -> Answer:
    return submission.to(ending.award_prizes)(number=form.cleaned_data["round"], by=submission.by)


def undo_award(submission: TournamentSubmission, form: forms.ActForm) -> Answer:
    return submission.to(ending.undo_award)(by=submission.by)


def recompute_places(submission: TournamentSubmission, form: forms.ActForm) -> Answer:
    return submission.to(edition.recompute_places)(by=submission.by)


def bet_on_winner(submission: TournamentSubmission, form: WinnerBetForm) -> Answer:
    values, tournament = form.cleaned_data, submission.tournament
    return form.pay(lambda pay_in: winner_bets.bet_on_winner(
        tournament.campaign_id, submission.key, tournament_id=tournament.pk, entrant_id=values["entrant"].pk,
        backer=values["backer"], taker=values["taker"], stake=values["stake"], odds=values["odds"],
        pay_in=pay_in, by=submission.by,
    ))  # fmt: skip


ACTS = (
    Act("enter", forms.EnterForm, add_entrants, shown_as="field_form"),
    Act("late", LateForm, enter_late, shown_as="late_form"),
    Act("leave", forms.EntrantForm, take_entry_back),
    Act("cheat", CheatForm, mark_cheat, shown_as="cheat_form"),
    Act("safe", forms.SafeForm, make_rounds_safe),
    Act("start", forms.StartForm, start_tournament),
    Act("cancel", forms.ActForm, cancel_tournament),
    Act("draw", forms.RoundForm, draw_round),
    Act("undraw", forms.RoundForm, undo_draw),
    Act("date", forms.RoundForm, go_to_round_day),
    Act("resolve", forms.ResolveForm, resolve_games, shown_as="play_form"),
    Act("play", forms.PairingForm, begin_game, leads_on=True),
    Act("play-on", forms.PlayOnForm, play_rounds, shown_as="play_form"),
    Act("reveal", forms.RevealForm, reveal_results),
    Act("read", ReportForm, read_report, shown_as="report_form"),
    Act("rule", forms.RuleForm, rule_game),
    Act("expel-both", forms.PairingForm, expel_both),
    Act("withdraw", forms.WithdrawForm, withdraw_entrant),
    Act("bring-back", forms.EntrantForm, bring_entrant_back),
    Act("prizes", forms.EntrantForm, partial(decide_on_prizes, wins=True)),
    Act("no-prizes", forms.EntrantForm, partial(decide_on_prizes, wins=False)),
    Act("end", forms.RoundForm, end_after_round),
    Act("award", forms.RoundForm, award_prizes),
    Act("undo-award", forms.ActForm, undo_award),
    Act("reckon", forms.ActForm, recompute_places),
    Act("bet", WinnerBetForm, bet_on_winner, shown_as="bet_form"),
)
