from django.urls import path

from campaigns.exchange.views import campaign_file as views
from campaigns.exchange.views import files, people_table
from campaigns.web.addresses import CAMPAIGN

IMPORT = "campaigns/import/<int:import_id>/"
FILE = f"{CAMPAIGN}export/file/<int:file_id>/"

urlpatterns = [
    path("campaigns/import/", views.import_new, name="import-new"),
    path(IMPORT, views.import_page, name="import"),
    path(f"{IMPORT}confirm/", views.import_confirm, name="import-confirm"),
    path(f"{IMPORT}discard/", views.import_discard, name="import-discard"),
    path(f"{IMPORT}retry/", views.import_retry, name="import-retry"),
    path(f"{CAMPAIGN}export/", views.export, name="export"),
    path(f"{CAMPAIGN}export/people/", views.export_people, name="export-people"),
    path(f"{CAMPAIGN}import/people/", people_table.upload, name="import-people"),
    path(f"{CAMPAIGN}import/people/table/", people_table.preview, name="people-table"),
    path(f"{CAMPAIGN}import/people/table/apply/", people_table.apply_, name="people-table-apply"),
    path(f"{CAMPAIGN}import/people/table/discard/", people_table.discard, name="people-table-discard"),
    path(f"{CAMPAIGN}export/vault/", views.export_zip, {"kind": "vault"}, name="export-vault"),
    path(f"{CAMPAIGN}export/foundry/", views.export_zip, {"kind": "foundry"}, name="export-foundry"),
    path(f"{CAMPAIGN}export/calendar/", views.export_calendar, name="export-calendar"),
    path(f"{FILE}", files.export_file, name="export-file"),
    path(f"{FILE}download/", files.download, name="export-file-download"),
    path(f"{FILE}discard/", files.discard, name="export-file-discard"),
    path(f"{CAMPAIGN}export/campaign/", views.export_file, name="export-campaign"),
]
