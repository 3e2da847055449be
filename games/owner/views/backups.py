"""The owner's backups: making, keeping, downloading one, and going back to one after a question."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Reason, Refused
from games.owner.views.page import back, is_file, page
from games.owner.views.sign_in import owners_only
from games.transfer import restoring
from games.transfer.backups import delete_backup, kept_backup, make_backup
from games.transfer.exports import CannotBeRead, write_export
from games.web.answers import attachment

SQLITE, LINES = "application/vnd.sqlite3", "application/jsonl"


@owners_only
@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """One more in the folder."""
    try:
        if not is_file():
            raise Refused(Reason.NO_SUCH_BACKUP)
        make_backup()
    except Refused as refused:
        return page(request, refused)
    return back("kept")


@owners_only
@require_POST
def download_now(request: HttpRequest) -> HttpResponseBase:
    """Everything as it is at this moment: the file, or lines for another server where the games are in a PostgreSQL."""
    name = f"yatzy-night-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    try:
        if not is_file():
            return attachment(_export(), f"{name}.jsonl", LINES)
        copy = make_backup("download", folder=Path(settings.DATA))
    except Refused as refused:
        return page(request, refused)
    return attachment(copy.open("rb"), f"{name}.sqlite3", SQLITE, once=copy)


def _export() -> BinaryIO:
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it was sent; nobody else can open it
    try:
        write_export(file)
    except CannotBeRead as error:
        raise Refused(Reason.DATABASE_DAMAGED) from error
    file.seek(0)
    return file


@owners_only
@require_safe
def download_kept(request: HttpRequest, name: str) -> HttpResponseBase:
    try:
        return attachment(kept_backup(name).open("rb"), name, SQLITE)
    except Refused as refused:
        return page(request, refused)


@owners_only
@require_POST
def delete(request: HttpRequest, name: str) -> HttpResponse:
    try:
        delete_backup(name)
    except Refused as refused:
        return page(request, refused)
    return back("deleted")


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """POST puts a file aside if it can be restored; GET asks whether it shall be."""
    try:
        if not is_file():
            raise Refused(Reason.NOTHING_STAGED)
        if request.method == "POST":
            file = request.FILES.get("file")
            if file is None or not file.size:
                raise Refused(Reason.NO_FILE)
            restoring.stage(file.chunks(), size=file.size)
            return redirect("owner_restore")
        digest, facts = restoring.staged()
    except Refused as refused:
        return page(request, refused)
    return render(request, "owner/restore.html", {"facts": facts, "digest": digest})


@owners_only
@require_POST
def stage_kept_backup(request: HttpRequest, name: str) -> HttpResponse:
    """The same for one that is here already."""
    try:
        restoring.stage_kept(kept_backup(name))
    except Refused as refused:
        return page(request, refused)
    return redirect("owner_restore")


@owners_only
@require_POST
def answer(request: HttpRequest) -> HttpResponse:
    """Yes, go back to it; or no, and it is not kept aside."""
    try:
        if request.POST.get("answer") != "yes":
            restoring.forget_staged()
            return redirect("owner")
        restoring.restore_staged(digest=request.POST.get("digest", ""))
    except Refused as refused:
        return page(request, refused)
    return back("restored")
