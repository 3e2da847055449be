"""Games as papers that anybody may keep: one document a game, in a spelling of its own; docs/export.md describes it."""
