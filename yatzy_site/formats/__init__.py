"""Where a language writes something differently from what Django thinks."""
