"""The models of all packages, loaded where Django looks for them; code imports them from their packages."""

# ruff: noqa: F401
import campaigns.campaign.models
import campaigns.chronicle.models
import campaigns.core.models
import campaigns.devices.models
import campaigns.exchange.models
import campaigns.installation.models
import campaigns.jobs.models
import campaigns.lessons.models
import campaigns.mail.models
import campaigns.match.models
import campaigns.money.models
import campaigns.npc.models
import campaigns.outlets.models
import campaigns.people.models
import campaigns.portraits.models
import campaigns.slow.models
import campaigns.tournaments.models
