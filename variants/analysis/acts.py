"""What is done at a board about analysing it."""

from campaigns.match.views.acts import Act
from variants.analysis import analyses
from variants.analysis.forms import AllowAnalysisForm

ACTS = (Act("allow-analysis", AllowAnalysisForm, analyses.let_players_analyse),)
