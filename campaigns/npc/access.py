from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.core.owner import User
from campaigns.jobs.models import Job
from campaigns.npc.models import Batch


def batch_or_404(user: User, campaign_id: int, batch_id: int) -> Batch:
    batches = Batch.objects.select_related("campaign", "profession", "job")
    return get_object_or_404(batches, pk=batch_id, campaign=campaign_or_404(user, campaign_id))


def job_or_404(user: User, campaign_id: int, job_id: int) -> Job:
    return get_object_or_404(Job, pk=job_id, campaign=campaign_or_404(user, campaign_id))
