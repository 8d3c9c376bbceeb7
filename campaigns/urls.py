"""Routes of all packages. URL name, view and template agree: `character-edit`, `edit`, `edit.html`."""

from campaigns.campaign import urls as campaign
from campaigns.chronicle import urls as chronicle
from campaigns.dashboard import urls as dashboard
from campaigns.devices import urls as devices
from campaigns.downtime import urls as downtime
from campaigns.exchange import urls as exchange
from campaigns.installation import urls as installation
from campaigns.learning import urls as learning
from campaigns.lessons import urls as lessons
from campaigns.match import urls as match
from campaigns.money import urls as money
from campaigns.npc import urls as npc
from campaigns.outlets import urls as outlets
from campaigns.paper import urls as paper
from campaigns.people import urls as people
from campaigns.portraits import urls as portraits
from campaigns.profiles import urls as profiles
from campaigns.rulebook import urls as rulebook
from campaigns.slow import urls as slow
from campaigns.tournaments import urls as tournaments

urlpatterns = [
    *dashboard.urlpatterns,
    *campaign.urlpatterns,
    *chronicle.urlpatterns,
    *exchange.urlpatterns,
    *outlets.urlpatterns,
    *devices.urlpatterns,
    *rulebook.urlpatterns,
    *match.urlpatterns,
    *slow.urlpatterns,
    *people.urlpatterns,
    *profiles.urlpatterns,
    *paper.urlpatterns,
    *portraits.urlpatterns,
    *npc.urlpatterns,
    *tournaments.urlpatterns,
    *downtime.urlpatterns,
    *money.urlpatterns,
    *installation.urlpatterns,
    *learning.urlpatterns,
    *lessons.urlpatterns,
]
