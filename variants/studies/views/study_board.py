"""The board of a study: the analysis board at the line that is kept, with its words beside it."""

from collections.abc import Mapping
from dataclasses import replace

from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.rules.errors import RulesError
from campaigns.web.request import Request
from variants import catalog
from variants.analysis.analysis_line import AnalysisLine
from variants.analysis.views.analysis_board import AnalysisWorkspace
from variants.models import Study
from variants.rules.annotated_line import Annotation, glyphs_of
from variants.studies.forms.studies import NoteForm
from variants.studies.play.studies import mark_of_study
from variants.studies.study_line import StudyLine, line_of_study

PANEL = "variants/studies/_note.html"


def study_or_404(request: Request, campaign_id: int, study_id: int) -> Study:
    campaign = campaign_or_404(request.user, campaign_id)
    study = get_object_or_404(campaign.studies.select_related("campaign", "match"), pk=study_id)
    if study.game not in catalog.GAMES:
        raise Http404
    return study


def line_or_404(study: Study) -> StudyLine:
    try:
        return line_of_study(study)
    except RulesError as refusal:
        raise Http404 from refusal


def study_workspace(request: Request, campaign_id: int, study_id: int) -> AnalysisWorkspace:
    study = study_or_404(request, campaign_id, study_id)
    study_line = line_or_404(study)

    def line_context(line: AnalysisLine) -> Mapping[str, object]:
        notes = study_line.notes_for(line.tree)
        note = notes.get(line.at, Annotation())
        values = {"words": note.text, "marks": " ".join(note.marks), "glyphs": " ".join(note.glyphs)}
        return {
            "panel": PANEL,
            "study": study,
            "note_form": NoteForm(study, initial={**values, "moves": line.tree.write(), "at": line.at}),
            "seen_mark": mark_of_study(study),
            "is_kept": line.tree == study_line.line.tree,
            "marks": note.marks,
            "glyphs": glyphs_of(notes),
        }

    owner, args, extra = f"user {request.user.pk}", (campaign_id, study_id), frame(study.campaign, "more")
    workspace = AnalysisWorkspace(catalog.game(study.game), "study", args, owner, "base.html", extra=extra)
    return replace(workspace, line_context=line_context, saved_line=study_line.line)
