"""Background jobs: how far they are, stopping one, trying a failed one again."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.npc.models import Batch
from campaigns.npc.presenters.cards import again
from campaigns.web.feedback import attempt
from campaigns.web.frame import frame
from campaigns.web.request import Request


@require_safe
def job(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    """How far it is; htmx asks for the bar alone, and for the whole page once the work is over."""
    found = access.job(request.user, campaign_id, job_id)
    made = Batch.objects.filter(job=found).select_related("profession").first()
    context = {**frame(found.campaign, "generator"), "job": found, "made": made}
    if request.htmx and found.is_open:
        return render(request, "campaigns/jobs/_job.html", context)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("job", args=[campaign_id, job_id])})
    if made and found.state == Job.State.DONE:
        return redirect("batch", campaign_id, made.pk)
    return render(request, "campaigns/jobs/job.html", context)


@require_POST
def cancel(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    """Stop it; the generator's page has what was asked for filled in again."""
    found = access.job(request.user, campaign_id, job_id)
    made = Batch.objects.filter(job=found).select_related("profession").first()
    feedback = attempt(lambda: jobs.cancel(found))
    feedback.tell(request)
    if feedback.refused:
        return redirect("job", campaign_id, job_id)
    return redirect(f"{reverse('generator', args=[campaign_id])}?{again(made) if made else ''}")


@require_POST
def retry(request: Request, campaign_id: int, job_id: int) -> HttpResponse:
    """Send a failed one to the workers once more."""
    found = access.job(request.user, campaign_id, job_id)
    attempt(lambda: jobs.retry(found)).tell(request)
    return redirect("job", campaign_id, job_id)
