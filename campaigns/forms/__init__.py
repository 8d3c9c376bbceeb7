"""What the pages of a campaign send, read into plain values or refused beside the field."""
