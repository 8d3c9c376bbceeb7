from django.urls import path, register_converter

from campaigns.outlets.rules.parameters import NUMBER
from campaigns.outlets.views import api, hooks, tokens
from campaigns.web.addresses import CAMPAIGN


class NumberInPath:
    """A number that the API's document allows; any other is 404."""

    regex = "[0-9]+"
    to_python = staticmethod(NUMBER.read)
    to_url = staticmethod(str)


register_converter(NumberInPath, "api_number")

API = "api/v1/"
HOOK = f"{CAMPAIGN}webhooks/<int:hook_id>/"

urlpatterns = [
    path(f"{API}openapi.json", api.document, name="api-document"),
    path(f"{API}campaign", api.campaign, name="api-campaign"),
    path(f"{API}people", api.people, name="api-people"),
    path(f"{API}people/<api_number:number>", api.person, name="api-person"),
    path(f"{API}matches", api.matches, name="api-matches"),
    path(f"{API}matches/<api_number:number>", api.match, name="api-match"),
    path(f"{API}chronicle", api.chronicle, name="api-chronicle"),
    path(f"{CAMPAIGN}api/", tokens.tokens, name="api-tokens"),
    path(f"{CAMPAIGN}api/revoke/", tokens.revoke, name="api-token-revoke"),
    path(f"{CAMPAIGN}webhooks/", hooks.hooks, name="hooks"),
    path(HOOK, hooks.hook, name="hook"),
    path(f"{HOOK}switch/", hooks.switch, name="hook-switch"),
    path(f"{HOOK}test/", hooks.test, name="hook-test"),
    path(f"{HOOK}delete/", hooks.delete, name="hook-delete"),
]
