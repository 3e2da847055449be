"""The site's settings with a secret that tests know: a server started with them has dice that can be computed."""

from yatzy_site.settings import *  # noqa: F403

DICE_SECRET = "5ec2e7" + "00" * 29
