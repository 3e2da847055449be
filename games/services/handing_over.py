"""What one player played becomes another's, who they were all along."""

from games.file_numbers import ALSO, file_numbers
from games.models import Faces, Player, Result, Seat


def hand_over_games(*, of: Player, to: Player) -> None:
    """Every seat with what statistics count by it; a row that is forgotten here is nobody's when the player goes."""
    for model in (Seat, Result, Faces):
        model.objects.filter(player=of).update(player=to)
    if of.name:  # a browser that only asked was never in a file
        _remember_numbers(of, to)


def _remember_numbers(of: Player, to: Player) -> None:
    """A file from before names the other, and means this one."""
    _, *also = file_numbers(to.pk, to.created_at, to.preferences)
    to.preferences[ALSO] = [*also, *file_numbers(of.pk, of.created_at, of.preferences)]
    to.save(update_fields=["preferences"])
