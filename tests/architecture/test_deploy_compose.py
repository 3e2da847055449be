"""docker-compose.yml without an engine: what it promises, and its commands against real services (its schema: lint)."""

import re
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from functools import partial

import psycopg
import pytest

from tests.architecture import deploy
from tests.architecture.project import ROOT
from tests.services.child import free_loopback_port, stop, wait_until
from tests.services.postgresql import running_postgresql
from tests.services.programs import POSTGRESQL, REDIS
from tests.services.redis import running_redis
from tests.services.server import outside

SECRETS = {"POSTGRES_PASSWORD", "YATZY_SECRET_KEY"}
SERVICES = sorted(deploy.services())
FILLED_IN = {"POSTGRES_PASSWORD": "word", "YATZY_SECRET_KEY": "key" * 20, "YATZY_HOSTS": "yatzy.example.org"}


def test_every_variable_is_explained_once_and_used():
    # COMPOSE_FILE is read by compose itself.
    assert deploy.example().keys() == deploy.asked_for().keys() | {"COMPOSE_FILE"}


def test_every_setting_of_the_server_stands_in_the_table_of_the_hosting_page():
    given = {name for service in deploy.services().values() for name in service.get("environment", {})}
    table = set(re.findall(r"^\| `(YATZY_\w+)` \|", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE))
    ours = {name for name in given | deploy.example().keys() if name.startswith("YATZY_")}
    assert ours
    assert ours <= table


def test_no_secret_has_a_default_and_the_example_as_it_is_does_not_start():
    assert {name: deploy.example()[name] for name in SECRETS} == dict.fromkeys(SECRETS, "")
    assert {name: deploy.asked_for()[name] for name in SECRETS} == {name: {":?"} for name in SECRETS}
    for name in deploy.web_services():
        values = deploy.services()[name]["environment"].values()
        with pytest.raises(AssertionError, match=r"must be set in \.env"):
            [deploy.filled_in(value, deploy.example()) for value in values]


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_pinned_locked_down_watched_and_comes_back(name):
    service = deploy.services()[name]
    assert service.get("build") or re.fullmatch(r"[a-z]+:\d+(\.\d+)?-[a-z]+", service["image"])
    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("build") or service["user"] not in ("root", "0", "0:0")
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["healthcheck"].keys() >= {"interval", "timeout", "start_period"}
    assert service["deploy"]["resources"]["limits"]["memory"]
    assert not {"privileged", "cap_add", "network_mode", "pid"} & service.keys()


def test_only_nginx_can_be_reached_and_only_the_web_processes_reach_what_is_stored():
    services = deploy.services()
    assert [name for name in services if services[name].get("ports")] == ["nginx"]
    behind = {name for name in services if "back" in services[name]["networks"]}
    assert behind == {"db", "redis", *deploy.web_services()}
    assert deploy.compose()["networks"]["back"] == {"internal": True}
    assert services["db"]["networks"] == services["redis"]["networks"] == ["back"]
    assert services["nginx"]["networks"] == ["front"]


def test_there_are_several_web_processes_all_alike_and_nginx_knows_each():
    services, names = deploy.services(), deploy.web_services()
    assert len(names) >= 2
    assert all(services[name] == services[names[0]] for name in names)
    upstream = services["nginx"]["environment"]["NGINX_UPSTREAM"]
    listed = re.findall(r"server (\S+):8000 resolve max_fails=0;", upstream)
    assert listed == names
    assert upstream.startswith("resolver 127.0.0.11 ")
    assert deploy.last("EXPOSE") == "8000"


def test_nobody_starts_before_what_they_need_is_ready():
    services = deploy.services()
    for name in deploy.web_services():
        assert services[name]["depends_on"].keys() == {"db", "redis"}
    assert services["nginx"]["depends_on"].keys() <= set(deploy.web_services())
    conditions = [needed for service in services.values() for needed in service.get("depends_on", {}).values()]
    assert all(condition == {"condition": "service_healthy"} for condition in conditions)


def test_every_file_that_is_mounted_is_there():
    services = [service for name in deploy.COMPOSE for service in deploy.compose(name)["services"].values()]
    mounted = [volume.split(":")[0] for service in services for volume in service.get("volumes", [])]
    ours = [path for path in mounted if path.startswith("./")]
    assert ours
    assert [path for path in ours if not (ROOT / path).is_file()] == []
    assert [path for path in mounted if not path.startswith(("./", "$"))] == list(deploy.compose()["volumes"])


def test_what_is_in_memory_belongs_to_who_runs_there():
    owner = deploy.last("USER").replace(":", ",gid=")
    for name in deploy.web_services():
        assert f"/data:uid={owner},mode=0700" in deploy.services()[name]["tmpfs"]
    nginx = deploy.services()["nginx"]
    assert nginx["tmpfs"] == [f"/tmp:uid={nginx['user'].replace(':', ',gid=')},mode=0700"]


@pytest.fixture
def services():
    for program in (REDIS, POSTGRESQL):
        if not program.find():
            pytest.skip(program.advice())
    with running_postgresql() as database, running_redis() as redis:
        yield {"YATZY_DATABASE_URL": database, "YATZY_REDIS": redis}


def test_the_web_processes_start_together_on_an_empty_database_and_are_ready(tmp_path, services):
    with ExitStack() as stack:
        started = []
        for name in deploy.web_services():
            given = deploy.services()[name]["environment"]
            settings = {key: deploy.filled_in(value, FILLED_IN) for key, value in given.items()} | services
            settings |= {"YATZY_DATA": str(tmp_path / name), "YATZY_PORT": str(free_loopback_port())}
            environment = outside() | settings
            command = [sys.executable, "yatzy.py", *deploy.words(deploy.last("CMD"))]
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
            stack.callback(stop, process)
            started.append((name, process, environment))
        for name, process, environment in started:
            check = [sys.executable, *deploy.services()[name]["healthcheck"]["test"][2:]]
            quiet = {"cwd": ROOT, "env": environment, "stdout": subprocess.DEVNULL}
            wait_until(partial(_is_well, check, quiet), process, what=name)
        with psycopg.connect(services["YATZY_DATABASE_URL"]) as connection:
            assert connection.execute("SELECT count(*) FROM django_migrations").fetchone() > (0,)
        assert [stop(process, signal.SIGTERM) for _, process, _ in started] == [0] * len(started)
    # PostgreSQL is asked in words that it knows; Debian keeps them with the client, others beside the server.
    name, *words = deploy.services()["db"]["healthcheck"]["test"][1:]
    assert name == "pg_isready"
    ask = shutil.which(name) or str(POSTGRESQL.find().resolve().with_name(name))
    place = psycopg.conninfo.conninfo_to_dict(services["YATZY_DATABASE_URL"])
    for port, status in ((place["port"], 0), (free_loopback_port(), 2)):
        assert subprocess.run([ask, *words, "-p", str(port)]).returncode == status


def _is_well(check, quiet):
    return subprocess.run(check, **quiet).returncode == 0


def test_redis_starts_with_its_command_and_answers_its_healthcheck(tmp_path):
    program = REDIS.find()
    if not program:
        pytest.skip(REDIS.advice())
    service, port = deploy.services()["redis"], str(free_loopback_port())
    assert service["command"][0] == "redis-server"
    command = [str(program), *service["command"][1:], "--port", port, "--bind", "127.0.0.1", "--dir", str(tmp_path)]
    client = str(program.with_name(program.name.replace("server", "cli")))
    check = [client, "-p", port, *service["healthcheck"]["test"][2:]]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: subprocess.run(check, capture_output=True).returncode == 0, process, what="Redis")
    finally:
        assert stop(process) == 0
    assert list(tmp_path.iterdir()) == []
