# One image for both set-ups: alone with a volume, or several beside PostgreSQL and Redis (docs/hosting.md).

# The line of Python that the whole suite runs on; this tag moves with its security releases.
FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY yatzy.py requirements.txt ./
# The front door's own set-up: nothing but wheels, and only those whose hashes are in the lock.
RUN PIP_NO_CACHE_DIR=1 python3 -c "import yatzy; yatzy.prepare(yatzy.PLAY)"
COPY . .
# What the first start would make: in the running container the code cannot be written to.
RUN .venv/bin/python -c "from yatzy_site.launch.catalogues import *; compile_catalogues(Path('locale'))" \
    && .venv/bin/python -m compileall -q deploy games rules yatzy_site manage.py yatzy.py

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin yatzy \
    && install --directory --owner=yatzy --group=yatzy --mode=0700 /data
WORKDIR /app
COPY --from=build /app .
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 YATZY_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python3", "deploy/healthy.py", "/healthz"]
# The same words as everywhere: `docker run … manage export` is `python3 yatzy.py manage export`.
ENTRYPOINT ["python3", "yatzy.py"]
CMD ["play"]
