"""A downtime taken off the record step by step: one that is on it, or one whose taking over was cancelled on the way."""

from campaigns.bulk.rules.games import from_rows
from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import close_records, move_date, reopen_records
from campaigns.core.refusals import Refused
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import purses_of_run, undoing
from campaigns.downtime.play.downtime import State, why_date_stays
from campaigns.downtime.play.downtime_work import DOWNTIME_REASON, abandon_work, close_campaign, run_of
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.jobs.pace import save_in_chunks, short_transaction
from campaigns.match.models import Match

UNDOING = "A downtime is being undone"


def reverse_downtime(job: Job) -> None:
    """Take its games, lessons and coins back, and the date if nothing else has happened since.

    Raises Refused, with nothing undone, as `undoing.check_undoable` does, and for winnings that are spent.
    """
    run = run_of(job)
    is_cancelled = "cancelled" in run.progress
    if "deleted" not in run.progress:
        _begin_reversal(job, run, is_cancelled=is_cancelled)
    ids, players = run.progress["matches"], run.progress["players"]

    def delete(first: int, last: int) -> None:
        Match.objects.filter(campaign=run.campaign_id, pk__in=ids[first:last]).delete()
        run.note_progress(deleted=last)

    def unlearn(first: int, last: int) -> None:
        undoing.unlearn(players[first:last], run.progress["limits"])
        run.note_progress(unlearned=last)

    save_in_chunks(job, run.progress["deleted"], len(ids), delete)
    save_in_chunks(job, run.progress["unlearned"], len(players), unlearn, done_before=len(ids))
    with short_transaction():
        jobs.finish(job)
        campaign = Campaign.objects.select_for_update().get(pk=run.campaign_id)
        reopen_records(campaign)
        run.campaign = campaign
        if not is_cancelled and not why_date_stays(run):
            move_date(campaign, run.first_day, f"{DOWNTIME_REASON} undone", run.by, occasion=run.occasion)
        run.state, run.progress = State.PREVIEW if is_cancelled else State.UNDONE, {}
        run.save(update_fields=["progress", "state"])


def _begin_reversal(job: Job, run: BulkRun, *, is_cancelled: bool) -> None:
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
                purses_of_run.reverse_coins(campaign, run, run.by)
            undoing.unteach(source.get("entries", []))
            close_records(campaign, UNDOING)
            # Of a taking over that had not come to the CMs nobody has learned anything yet.
            has_learned = not is_cancelled or "cms" in source
            learners, limits = players if has_learned else [], source.get("limits", [])
            run.note_progress(
                matches=source["matches"], limits=limits, players=learners, deleted=0, unlearned=0
            )
    except Refused:  # of a whole one alone: what was cancelled on the way has neither bets nor coins
        abandon_work(run)
        raise
