from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.core.owner import User
from campaigns.exchange.models import CampaignImport, ExportFile, PeopleTable


def campaign_import_or_404(user: User, import_id: int) -> CampaignImport:
    imports = CampaignImport.objects.select_related("job", "campaign").defer("file")
    return get_object_or_404(imports, pk=import_id, user=user.pk)


def uploaded_table(user: User, campaign_id: int) -> PeopleTable | None:
    """None where none was uploaded; Http404 for another's campaign."""
    return PeopleTable.objects.filter(campaign=campaign_or_404(user, campaign_id), user=user.pk).first()


def export_file_or_404(user: User, campaign_id: int, file_id: int) -> ExportFile:
    """A file that is written for this user, without its data, or Http404."""
    files = ExportFile.objects.select_related("job", "campaign").defer("data")
    return get_object_or_404(files, pk=file_id, user=user.pk, campaign=campaign_or_404(user, campaign_id))
