"""A downtime taken off the record step by step: one that is on it, or one whose taking over was cancelled on the way."""

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import close, move_date, reopen
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.play import purses_of_run, undoing
from campaigns.circuits.play.downtime import State, why_date_stays
from campaigns.circuits.play.downtime_work import WHY, abandon_work, close_campaign, run_of
from campaigns.circuits.rules.played import from_rows
from campaigns.core.refusals import Refused
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import in_chunks, short_transaction
from campaigns.match.models import Match

UNDOING = "A downtime is being undone"


def take_downtime_back(job: Job) -> None:
    """Take its games, lessons and coins back, and the date if nothing else has happened since.

    Raises Refused, with nothing undone, as `undoing.check_undoable` does, and for winnings that are spent.
    """
    run = run_of(job)
    is_cancelled = "cancelled" in run.progress
    if "deleted" not in run.progress:
        _begin(job, run, is_cancelled=is_cancelled)
    ids, players = run.progress["matches"], run.progress["players"]

    def delete(first: int, last: int) -> None:
        Match.objects.filter(campaign=run.campaign_id, pk__in=ids[first:last]).delete()
        run.note_progress(deleted=last)

    def unlearn(first: int, last: int) -> None:
        undoing.unlearn(players[first:last], run.progress["limits"])
        run.note_progress(unlearned=last)

    in_chunks(job, run.progress["deleted"], len(ids), delete)
    in_chunks(job, run.progress["unlearned"], len(players), unlearn, before=len(ids))
    with short_transaction():
        jobs.finish(job)
        campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        reopen(campaign)
        run.campaign = campaign
        if not is_cancelled and not why_date_stays(run):
            move_date(campaign, run.first_day, f"{WHY} undone", run.by, occasion=run.occasion)
        run.state, run.progress = State.PREVIEW if is_cancelled else State.UNDONE, {}
        run.save(update_fields=["progress", "state"])


def _begin(job: Job, run: CircuitRun, *, is_cancelled: bool) -> None:
    """Everything that may be refused: coins and entries go at once, the campaign closed before."""
    players = sorted({pk for game in from_rows(run.games) for pk in (game.white, game.black)})
    source = run.progress if is_cancelled else run.written
    if not run.progress:
        close_campaign(job, run, UNDOING, matches=run.match_ids)
    try:
        if not is_cancelled:
            undoing.check_undoable(run)
        with short_transaction():
            jobs.step(job, 0)
            campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
            if not is_cancelled:
                purses_of_run.take_back(campaign, run, run.by)
            undoing.unteach(source.get("entries", []))
            close(campaign, UNDOING)
            # Of a taking over that had not come to the CMs nobody has learned anything yet.
            learned = not is_cancelled or "cms" in source
            run.note_progress(
                matches=source["matches"],
                limits=source.get("limits", []),
                players=players if learned else [],
                deleted=0,
                unlearned=0,
            )
    except Refused:  # of a whole one alone: what was cancelled on the way has neither bets nor coins
        abandon_work(run)
        raise
