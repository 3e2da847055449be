"""Date and time formats where we want something other than Django's."""
