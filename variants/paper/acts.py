"""What is done at a board that went on on paper."""

from campaigns.match.views.acts import Act
from variants.paper import paper_result
from variants.paper.forms import PaperLineForm

ACTS = (Act("by-hand", PaperLineForm, paper_result.settle_result),)
