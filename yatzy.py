#!/usr/bin/env python3
"""The front door of Yatzy Night: sets everything up with nothing but Python, then does what its first word says."""

# An old Python must be able to parse this file to be told that it is too old: nothing newer than 3.6 in here.
import errno
import hashlib
import os
import re
import subprocess
import sys

HELP = """\
python3 yatzy.py               set up and host (the same as `play`; --port, --address, --data,
                               --name, --public-url, --no-qr, --no-browser: `play --help` explains them)
python3 yatzy.py test          set up and run every check and every test
python3 yatzy.py test PATH …   only these tests; takes whatever pytest takes
python3 yatzy.py test --long   the tests that take too long for every change
python3 yatzy.py lint          only the checks: style, types, import contracts, templates, JavaScript
python3 yatzy.py bench NAME …  measure something
python3 yatzy.py makemessages  find new sentences for the translators
python3 yatzy.py export FILE   write everything this server keeps to a file (--games, --csv FOLDER, --data)
python3 yatzy.py import FILE   take such a file in, or games saved from their pages (--data)
python3 yatzy.py manage …      Django's own commands"""
OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
LOG = os.path.join(VENV, "setup.log")
PLAY, DEV = "requirements.txt", "requirements-dev.txt"
LOCKS = {"play": PLAY, "export": PLAY, "import": PLAY, "manage": PLAY}
LOCKS.update({"test": DEV, "lint": DEV, "bench": DEV, "makemessages": DEV})  # each a module of tools/

UNREACHABLE = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|SSLError"
    "|Max retries exceeded|Temporary failure in name resolution|getaddrinfo failed|Network is unreachable"
    "|Connection refused|from versions: none"
)
DISK_FULL = re.compile(
    r"No space left on device|Errno 28\b|Errno 122\b|Disk quota exceeded|not enough space on the disk"
)


class SetupError(Exception):
    """Set-up cannot go on; the message is the one line that the person at the keyboard sees."""


def main(argv):
    if sys.version_info < OLDEST:
        return fail("needs Python %d.%d or newer; this is %s (%s)" % (OLDEST + (version(), sys.executable)))
    if argv and argv[0] in ("-h", "--help", "help"):
        print(HELP)
        return 0
    word, rest = (argv[0], argv[1:]) if argv and not argv[0].startswith("-") else ("play", argv)
    if word not in LOCKS:
        return fail("does not know the word %r; python3 yatzy.py --help lists them" % word, status=2)
    try:
        prepare(LOCKS[word])
    except KeyboardInterrupt:
        return fail("stopped; the next start goes on setting up", status=130)
    except SetupError as error:
        return fail(str(error))
    except OSError as error:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
            return fail(no_room())
        return fail("cannot set up in %s: %s" % (VENV, error))
    if not inside_venv():
        return enter_venv([word] + rest)
    try:
        return speak(word, rest)
    except KeyboardInterrupt:
        return 130  # stopped before there was anything to stop


def speak(word, rest):
    """Everything below here may use the installed packages."""
    if word == "play":
        from yatzy_site.launch.serve import main as play

        return play(rest)
    if word == "manage":
        from manage import main as manage

        return manage(["yatzy.py manage"] + rest)
    if word in ("export", "import"):
        from manage import main as manage

        return manage(["yatzy.py", word] + rest)
    from importlib import import_module

    return import_module("tools." + word).main(rest)


# Set-up


def prepare(lock):
    """Make `.venv` hold exactly what `lock` pins; costs two hashes when it already does."""
    if is_current(lock):
        return
    if not os.path.exists(os.path.join(ROOT, lock)):
        raise SetupError("cannot find %s beside yatzy.py; is this a whole copy of the project?" % lock)
    print("Yatzy Night: setting up in .venv, once; this takes about a minute.", flush=True)
    if not os.path.exists(venv_python()):
        import venv

        # Without pip in it: a second faster, and Debian's Python may have no ensurepip.
        venv.create(VENV, clear=os.path.isdir(VENV), symlinks=os.name != "nt", with_pip=False)
    install(lock)
    for done in {lock, PLAY}:  # the development lock holds the other's very pins (a test says so)
        with open(stamp(done), "w") as file:
            file.write(fingerprint(done))


def is_current(lock):
    try:
        with open(stamp(lock)) as file:
            return file.read() == fingerprint(lock) and os.path.exists(venv_python())
    except OSError:
        return False


def stamp(lock):
    return os.path.join(VENV, lock + ".sha256")


def fingerprint(lock):
    with open(os.path.join(ROOT, lock), "rb") as file:
        # With Python's version: packages made for another one are not found by this.
        return "%s %d.%d" % (hashlib.sha256(file.read()).hexdigest(), sys.version_info[0], sys.version_info[1])


def install(lock):
    # --no-deps: the lock holds all there is. Left to look for itself, an older pip goes after the newest release of a
    # package that another wants with an extra, finds it unpinned and gives up: a set-up that breaks by itself one day.
    command = pip() + ["install", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--no-input"]
    command += ["--progress-bar", "off"]
    command += ["--disable-pip-version-check", "-r", os.path.join(ROOT, lock)]
    with open(os.path.join(ROOT, lock)) as file:
        wanted = sum("==" in line for line in file)
    # A PIP_USER or PIP_TARGET meant for other projects would send the packages somewhere else.
    elsewhere = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    child = subprocess.Popen(
        command,
        env={name: value for name, value in os.environ.items() if name not in elsewhere},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        errors="replace",
    )
    lines = []
    with child, open(LOG, "w", encoding="utf-8") as log:
        for line in child.stdout:
            lines.append(line)
            log.write(line)
            progress(sum(seen.startswith("Collecting ") for seen in lines), wanted)
    progress(None, wanted)
    if child.returncode:
        raise SetupError(explain("".join(lines)))


def progress(count, wanted):
    if sys.stdout.isatty():
        text = "" if count is None else "%d of at most %d packages" % (count, wanted)
        sys.stdout.write("\r%-40s%s" % (text, "" if text else "\r"))
        sys.stdout.flush()


def pip():
    """The command of a pip that can install into `.venv`: this Python's own, or one put there by ensurepip."""
    outside = getattr(sys, "_base_executable", None) or sys.executable
    try:
        said = subprocess.check_output([outside, "-m", "pip", "--version"], stderr=subprocess.DEVNULL).decode()
        found = tuple(int(number) for number in re.findall(r"\d+", said)[:2])
    except (OSError, subprocess.CalledProcessError):
        found = (0, 0)
    if found >= (22, 3):  # the first that knows --python
        return [outside, "-m", "pip", "--python", venv_python()]
    inside = [venv_python(), "-m"]
    if subprocess.call(inside + ["ensurepip", "--default-pip"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        raise SetupError("needs pip, and this Python has none; on Debian and Ubuntu: sudo apt install python3-pip")
    return inside + ["pip"]


def explain(output):
    """One line for what pip said in hundreds."""
    if DISK_FULL.search(output):
        return no_room()
    if UNREACHABLE.search(output):
        return "cannot reach the Python package index; the first start needs the network (details: %s)" % LOG
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    reason = errors[0][len("ERROR:") :].strip() if errors else "pip failed"
    return "cannot install its packages: %s (details: %s)" % (reason, LOG)


def no_room():
    return "has no room on the disk to set up: about 400 MB are needed in %s" % ROOT


# Into the virtual environment


def venv_python():
    return os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")


def inside_venv():
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def enter_venv(argv):
    command = [venv_python(), os.path.join(ROOT, "yatzy.py")] + argv
    if os.name != "nt":
        os.execv(command[0], command)  # the same process, so that a SIGTERM reaches the server
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass  # the child has had it too, and stops by itself


def version():
    return ".".join(str(part) for part in sys.version_info[:3])


def fail(message, status=1):
    sys.stderr.write("Yatzy Night " + message + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
