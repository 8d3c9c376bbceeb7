"""What all pages share: the request, hidden and echoed fields, refusals, the frame, panels."""
