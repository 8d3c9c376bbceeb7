"""Chess experience: gains as a fold, learning limits, rolls that are owed."""
