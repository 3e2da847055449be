"""The help pages: rules made from the rule sets, worked examples that tests play, score pads to print."""
