"""The rules of outlets: where messages may go, what they say, and the API's document. Nothing here resolves a name or opens a connection."""
