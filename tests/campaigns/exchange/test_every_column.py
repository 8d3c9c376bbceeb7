"""Whatever a table has is carried along or left out for a reason that is written down."""

from django.apps import apps
from django.db import models

from campaigns.exchange.rules.exclusions import FIELDS, MODELS
from campaigns.exchange.rules.sections import CAMPAIGN, SECTIONS

OURS = ("campaigns", "chess_minigame", "variants")
EXPORTED = {section.model: section for section in (CAMPAIGN, *SECTIONS)}


def our_models():
    return {
        f"{model._meta.app_label}.{model.__name__}": model
        for model in apps.get_models()
        if model._meta.app_label in OURS
    }


def attributes(section):
    """What the rows of a section fill: its columns, the campaign or what leads to it, and the id."""
    return {column.attribute for column in section.columns} | {"id", "campaign_id"}


def test_every_model_is_a_section_or_left_out_with_the_reason():
    ours = set(our_models())
    assert ours == EXPORTED.keys() | MODELS.keys()
    assert not EXPORTED.keys() & MODELS.keys()
    assert all(MODELS.values())


def test_every_field_is_a_column_or_left_out_with_the_reason():
    for label, section in EXPORTED.items():
        fields = our_models()[label]._meta
        names = {field.attname for field in fields.concrete_fields} | {
            field.name for field in fields.many_to_many
        }
        left_out = {fields.get_field(name).attname for name in FIELDS.get(label, {})}
        assert names - attributes(section) - left_out == set(), f"{label}: decide whether to export them"
        assert attributes(section) - {"id", "campaign_id"} <= names, label
        assert not left_out & attributes(section), label


def test_no_reason_is_given_for_what_is_no_longer_there():
    for label, reasons in FIELDS.items():
        names = {field.name for field in our_models()[label]._meta.get_fields()}
        assert reasons.keys() <= names
        assert all(reasons.values())


def test_what_may_be_null_in_the_database_alone_may_be_null_in_the_file():
    for label, section in EXPORTED.items():
        fields = {field.attname: field for field in our_models()[label]._meta.concrete_fields}
        for column in section.columns:
            field = fields.get(column.attribute)
            if field is not None and column.name != "portrait":
                assert column.optional is field.null, f"{label}.{column.name}"


def test_a_word_of_a_choice_is_known_to_the_file():
    for label, section in EXPORTED.items():
        fields = {field.attname: field for field in our_models()[label]._meta.concrete_fields}
        for column in section.columns:
            field = fields.get(column.attribute)
            if field is None or not field.choices or isinstance(field, models.ForeignKey):
                continue
            words = {value for value, _ in field.flatchoices} | ({""} if field.blank else set())
            assert words == set(getattr(column.kind, "choices", words)), f"{label}.{column.name}"
            assert hasattr(column.kind, "choices"), f"{label}.{column.name}"


def test_a_text_of_the_database_fits_into_the_file():
    for label, section in EXPORTED.items():
        fields = {field.attname: field for field in our_models()[label]._meta.concrete_fields}
        for column in section.columns:
            max_length = getattr(fields.get(column.attribute), "max_length", None)
            if max_length is not None and hasattr(column.kind, "max_length"):
                assert column.kind.max_length <= max_length, f"{label}.{column.name}"
