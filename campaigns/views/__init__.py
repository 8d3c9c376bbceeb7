"""The web of campaigns: find the thing through the member, one call into a use-case, one answer."""
