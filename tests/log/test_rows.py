"""The rows that a game leaves: their columns are those of the tables, and the database takes what they say."""

import pytest
from django.db import models

from games.log.rows import FacesRow, MoveRow, OwnedRow, ResultRow, ScorecardRow, ScoreRow

KINDS = (MoveRow, ScoreRow, ScorecardRow, ResultRow, FacesRow)


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_has_every_column_of_its_table_first_those_that_are_unique(kind):
    columns = {field.column for field in kind.model._meta.concrete_fields} - {"id"}
    found_in_its_place = {"player_id"} if issubclass(kind, OwnedRow) else set()
    assert set(kind.__struct_fields__) | found_in_its_place == columns
    # What says which row it is comes first, and is unique.
    assert kind.__struct_fields__[: len(kind.key)] == kind.key
    unique = [
        tuple(str(kind.model._meta.get_field(name).column) for name in constraint.fields)
        for constraint in kind.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    ]
    assert kind.key in unique
