"""Whether the server in this container answers: what the healthchecks of Dockerfile and docker-compose.yml run."""

import os
import sys
from http.client import HTTPConnection, HTTPException


def main(path: str) -> int:
    # Not urllib: a proxy that the container was given for the outside would be asked for 127.0.0.1, too.
    connection = HTTPConnection("127.0.0.1", int(os.environ.get("YATZY_PORT") or 8000), timeout=4)
    try:
        connection.request("GET", path)
        status = connection.getresponse().status
    except (OSError, HTTPException) as error:
        print(f"{path}: {error}")
        return 1
    print(f"{path}: {status}")
    return 0 if status == 200 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
