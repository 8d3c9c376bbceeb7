"""What pages are given to show; a presenter never hands over what its viewer may not know."""
