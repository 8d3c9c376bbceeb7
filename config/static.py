"""Static files under names that tell their content, also where one script module names another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """As WhiteNoise has it; the modules' imports are rewritten too, so that no old part is taken for a new one."""

    support_js_module_import_aggregation = True
