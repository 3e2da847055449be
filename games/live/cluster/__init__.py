"""Several server processes working as one: what they tell each other, and who has a page open where."""
