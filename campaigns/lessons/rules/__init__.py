"""The rules of lessons: what the file of one may hold, and what each answer leads to."""
