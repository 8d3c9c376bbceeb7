"""Mail: one outbox for whatever is written to people, the mail server, and when it does not answer."""
