"""The sentences of the worked examples: why dice are worth what they are."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

# The upper section
FACE: Text = _("Every die of this face counts, and no other.")
NO_SUCH_FACE: Text = _("No die shows this face.")

# Alike
PAIR: Text = _("Two alike. Of several pairs the highest counts.")
TWO_PAIRS: Text = _("Two pairs of different faces.")
THREE_PAIRS: Text = _("Three pairs of different faces.")
NOT_TWO_PAIRS: Text = _("Four alike are the same pair twice: every pair needs a face of its own.")
THREE: Text = _("The three that are alike count, the others do not.")
FOUR: Text = _("The four that are alike count, the others do not.")
FIVE: Text = _("The five that are alike count, the other does not.")
THREE_AND_REST: Text = _("Three alike are enough, and then all dice count.")
FOUR_AND_REST: Text = _("Four alike are enough, and then all dice count.")
ALL_ALIKE: Text = _("All dice alike, whatever they show.")

# Straights
ONE_TO_FIVE: Text = _("Every face from 1 to 5 is there; the order does not matter.")
TWO_TO_SIX: Text = _("Every face from 2 to 6 is there; the order does not matter.")
ONE_TO_SIX: Text = _("Every face is there once.")
FOUR_IN_A_ROW: Text = _("Four in a row are enough; the fifth die may show anything.")
FIVE_IN_A_ROW: Text = _("Five in a row, from 1 or from 2.")
GAP: Text = _("The row has a gap.")

# Houses
HOUSE: Text = _("Three alike and two alike of another face: these five count.")
HOUSE_PRICE: Text = _("Three alike and two alike of another face: the price is always the same.")
NOT_A_HOUSE: Text = _("All alike are no house: the two must have another face.")
VILLA: Text = _("Three alike and three alike of another face.")
TOWER: Text = _("Four alike and two alike of another face.")
HOUSE_OF_SIX: Text = _("The three and the two that pay most; the sixth die does not count.")

# Chance, and nothing at all
CHANCE: Text = _("Any dice fit, and all of them count.")
CHANCE_WAITS: Text = _("Chance is closed while these dice score in another open category.")
CHANCE_OPENS: Text = _("Everything else that these dice fit is filled: now chance takes them.")
NOTHING_FITS: Text = _("Nothing that is open fits. You choose the category that takes the zero.")

# By the roll
FIRST_ROLL: Text = _("You stopped after the first roll.")
SECOND_ROLL: Text = _("You stopped after the second roll.")
THIRD_ROLL: Text = _("You stopped after the third roll.")

# Jokers
JOKER_OWN_FACE: Text = _(
    "All alike again: the dice go into the upper category of their face, and the bonus points are extra."
)
JOKER_NOT_YET: Text = _("First the upper category of the dice’s own face must be filled.")
JOKER_LOWER: Text = _("The upper category of this face is filled: a joker fits any lower one at its full price.")
JOKER_AFTER_ZERO: Text = _("The yatzy category holds a zero. The joker fits all the same, but brings no bonus points.")
NO_JOKER_AFTER_ZERO: Text = _("The yatzy category holds a zero: there is no joker, and five alike are no straight.")

# House rules
FORCED_NEXT: Text = _("It is the next one, so the dice go here, for nothing.")
FORCED_LATER: Text = _("The dice would fit, but it is not its turn yet.")
NAMED: Text = _("This is what you named after the first roll.")
NOT_NAMED: Text = _("A better place, but you named another.")
UPPER_PLAYED: Text = _("The upper section is all there is.")
UPPER_MISSING: Text = _("The lower section is not on this sheet.")
LAST_WAITS: Text = _("Chance opens when every other category is filled.")
MUST_SCORE: Text = _("These dice score here, so they must score somewhere.")
NO_ZERO_YET: Text = _("No zero while the dice score elsewhere.")
