from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.npc.access import job_or_404
from campaigns.npc.models import Batch
from campaigns.npc.play import generate
from campaigns.npc.presenters.cards import rerun_query
from campaigns.web.feedback import run_use_case
from campaigns.web.request import Request


@require_safe
def job(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    row = job_or_404(request.user, campaign_id, job_id)
    batch = Batch.objects.filter(job=row).select_related("profession").first()
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign, "generator"), "job": row, "batch": batch}
    if request.htmx and row.is_open:
        return render(request, "campaigns/npc/_job.html", context)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("job", args=[campaign_id, job_id])})
    if batch and row.state == Job.State.DONE:
        return redirect("batch", campaign_id, batch.pk)
    return render(request, "campaigns/npc/job.html", context)


@require_POST
def cancel(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    row = job_or_404(request.user, campaign_id, job_id)
    batch = Batch.objects.filter(job=row).select_related("profession").first()
    feedback = run_use_case(generate.cancel_batch, row)
    feedback.tell(request)
    if feedback.refused:
        return redirect("job", campaign_id, job_id)
    return redirect(f"{reverse('generator', args=[campaign_id])}?{rerun_query(batch) if batch else ''}")


@require_POST
def retry(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    row = job_or_404(request.user, campaign_id, job_id)
    run_use_case(jobs.retry, row).tell(request)
    return redirect("job", campaign_id, job_id)
