"""Who people are, for every feature: tokens, names, and what they may see."""
