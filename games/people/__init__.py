"""Who people are, for every feature: tokens, names, and what they are allowed to see."""
