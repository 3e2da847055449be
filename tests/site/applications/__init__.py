"""Small ASGI applications that tests run under our server."""
