"""Jim Rousselle's options as far as they change a turn ("Out on a Limb", Dragon #72; R40 to R42).

Option 4 changes experience alone: `campaigns.learning.rules`.
"""
