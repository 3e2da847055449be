"""How the collector of rubbish is set once a server has started."""

import gc


def settle() -> None:
    """What is here now stays for ever: the collector need not look at it again. Later rubbish may wait a little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
