"""What programs outside read is as it was published: names in the code may change, theirs do not.

Whoever adds to one of them on purpose puts its new digest here, and the addition into the changelog.
"""

import hashlib
import json

import pytest

from tests.client import Device
from tools.places import ROOT

SCHEMA = "b76da7f45381bf340b1d9ff47d2df5fa2b1a7102f8248957de1301023ea254f4"
API = "c430321f04dfb64a7882eb8c8873e4c9e8d8c2e5f762546c8151034608a2ead7"


def test_the_schema_of_a_campaign_s_file_is_the_published_one():
    document = (ROOT / "docs/campaign.schema.json").read_text(encoding="utf-8")
    assert hashlib.sha256(document.encode()).hexdigest() == SCHEMA


@pytest.mark.django_db
def test_the_document_of_the_api_is_the_published_one():
    """But for the release it names, and the address it was asked at."""
    document = json.loads(Device().get("/api/v1/openapi.json").content)
    del document["info"]["version"], document["servers"]
    text = json.dumps(document, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest() == API
