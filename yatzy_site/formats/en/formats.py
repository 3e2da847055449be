"""English is read on both sides of the ocean: a day has its month in letters, and an hour is one of 24."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
