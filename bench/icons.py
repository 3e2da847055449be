"""`yatzy.py bench icons`: the icons that phones want as PNG, drawn anew from our two drawings by a real browser."""

from base64 import b64encode

from bench.lib.palette import shrink
from tests.browser.chromium import visiting
from tests.services.server import ROOT

FOLDER = ROOT / "static/img"
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "apple-touch-icon.png": ("maskable.svg", 180),  # iOS rounds the corners itself, and paints what is clear black
}


def main() -> int:
    with visiting("") as new_company:
        company = new_company()
        page = company.guest("the painter").page
        for name, (drawing, size) in DRAWN.items():
            page.set_viewport_size({"width": size, "height": size})
            data = b64encode((FOLDER / drawing).read_bytes()).decode()
            page.set_content(
                "<style>body { margin: 0 } img { display: block; width: 100vw; height: 100vh }</style>"
                f'<img src="data:image/svg+xml;base64,{data}">'
            )
            picture = page.screenshot(omit_background=True)
            # A palette of ours has no clear colours.
            (FOLDER / name).write_bytes(shrink(picture) if drawing == "maskable.svg" else picture)
            print(f"{name}: {(FOLDER / name).stat().st_size} bytes")
        company.go_home()
    return 0
