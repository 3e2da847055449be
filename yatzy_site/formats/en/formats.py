"""English is read on both sides of the ocean: a day has its month in letters."""

SHORT_DATE_FORMAT = "j M Y"
