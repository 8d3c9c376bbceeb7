"""What all pages share: the request, form fields, refusals, panels."""
