from tests.site.conftest import _no_connection_left, data

__all__ = ["_no_connection_left", "data"]
