"""Routes of the API, its tokens, and webhooks."""

from django.urls import path

from campaigns.outlets.views import api, hooks, tokens
from campaigns.web.addresses import CAMPAIGN

API = "api/v1/"
HOOK = f"{CAMPAIGN}webhooks/<int:hook_id>/"

urlpatterns = [
    path(f"{API}openapi.json", api.document, name="api-document"),
    path(f"{API}campaign", api.campaign, name="api-campaign"),
    path(f"{API}people", api.people, name="api-people"),
    path(f"{API}people/<int:number>", api.person, name="api-person"),
    path(f"{API}matches", api.matches, name="api-matches"),
    path(f"{API}matches/<int:number>", api.match, name="api-match"),
    path(f"{API}chronicle", api.chronicle, name="api-chronicle"),
    path(f"{CAMPAIGN}api/", tokens.tokens, name="api-tokens"),
    path(f"{CAMPAIGN}api/revoke/", tokens.revoke, name="api-token-revoke"),
    path(f"{CAMPAIGN}webhooks/", hooks.hooks, name="hooks"),
    path(HOOK, hooks.hook, name="hook"),
    path(f"{HOOK}switch/", hooks.switch, name="hook-switch"),
    path(f"{HOOK}test/", hooks.test, name="hook-test"),
    path(f"{HOOK}delete/", hooks.delete, name="hook-delete"),
]
