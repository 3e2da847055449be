"""From one end of a page to the other with the Tab key, and back: where it stops, and whether one can see it there."""

from typing import Any

from playwright.sync_api import CDPSession, Page

# Two posts, before and behind everything else: who reaches one has come out of the page, and stays there. What has the
# focus is looked at when the next key is pressed: by then it has been scrolled to.
POSTS = """() => {
  for (const where of ["prepend", "append"]) {
    const post = document.createElement("span");
    post.className = "post unseen";
    post.tabIndex = 0;
    document.body[where](post);
  }
  const numbers = globalThis.numbers = new WeakMap();
  let numbered = 0;
  globalThis.way = [];
  globalThis.arrived = false;
  globalThis.look = (event) => {
    const at = document.activeElement;
    if (at?.classList.contains("post")) {
      if (way.length) event.preventDefault();
      if (way.length) globalThis.arrived = true;
      return;
    }
    const lost = { number: 0, what: "the page", wrong: ["nothing has the focus"] };
    way.push(at === document.body || !at ? lost : stop(at));
  };
  document.addEventListener("keydown", look, true);
  function stop(at) {
    // A group of radio buttons is one stop, entered at its one end or the other.
    const one = at.type === "radio" ? at.closest("fieldset, [role=group], [role=radiogroup]") ?? at : at;
    if (!numbers.has(one)) numbers.set(one, numbered += 1);
    const box = at.getBoundingClientRect();
    const marks = [at, at.nextElementSibling, at.parentElement, at.closest("label")].filter(Boolean);
    const isMarked = marks.some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    const parts = [0.1, 0.5, 0.9];
    const labels = [...at.labels ?? []];
    const isOpen = parts.some((right) => parts.some((down) => {
      const hit = document.elementFromPoint(box.left + box.width * right, box.top + box.height * down);
      return hit && (at.contains(hit) || hit.contains(at) || labels.some((label) => label.contains(hit)));
    }));
    return {
      number: numbers.get(one),
      what: `${at.localName}.${at.className} ${at.ariaLabel ?? at.name ?? ""} ${at.textContent.trim().slice(0, 40)}`,
      wrong: [!isMarked && "no mark of the focus", !isOpen && "covered"].filter(Boolean),
    };
  }
  document.querySelector(".post").focus({ preventScroll: true });
}"""
# The way since the last question, and whether it has led out of the page.
SO_FAR = """() => ({ way, arrived: globalThis.arrived === true })"""
TURN_BACK = """() => { globalThis.way = []; globalThis.arrived = false; }"""
WITHOUT_POSTS = """() => {
  document.querySelectorAll(".post").forEach((post) => post.remove());
  document.removeEventListener("keydown", look, true);
}"""
# Whatever should be reached: it can be used, and is to be seen.
MISSED = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((node) => !node.matches(".post") && node.tabIndex >= 0 && !node.disabled && node.type !== "radio")
  .filter((node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden")
  .filter((node) => node.localName === "summary" || !node.closest("details:not([open])"))
  .filter((node) => !numbers.has(node))
  .map((node) => `${node.localName}.${node.className} ${node.ariaLabel ?? node.textContent.trim().slice(0, 40)}`)"""
TAB = {"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
SHIFT = 8
MOST_STOPS = 400
AT_ONCE = 10

Stop = dict[str, Any]


def troubles(page: Page) -> list[str]:
    """What is wrong with the way through this page, and the way back."""
    page.evaluate(POSTS)
    keys = page.context.new_cdp_session(page)
    there = _walk(page, keys)
    missed = page.evaluate(MISSED)
    page.evaluate(TURN_BACK)
    back = _walk(page, keys, modifiers=SHIFT)
    page.evaluate(WITHOUT_POSTS)
    keys.detach()
    found = [f"{stop['what']}: {why}" for stop in (*there, *back) for why in stop["wrong"]]
    found += [f"never reached: {what}" for what in missed]
    way = [stop["number"] for stop in there]
    found += [f"stops twice at {stop['what']}" for stop in there if way.count(stop["number"]) > 1]
    if way != [stop["number"] for stop in reversed(back)]:
        found.append(f"another way back: {[stop['what'] for stop in back]}")
    return list(dict.fromkeys(found))


def _walk(page: Page, keys: CDPSession, **held: int) -> list[Stop]:
    """Every stop from one post to the other; only going down, a key takes half the time."""
    for _ in range(0, MOST_STOPS, AT_ONCE):
        for _ in range(AT_ONCE):
            keys.send("Input.dispatchKeyEvent", TAB | held)
        so_far = page.evaluate(SO_FAR)
        if so_far["arrived"]:
            return _fields(so_far["way"])
    raise AssertionError(f"Tab does not lead out of the page: {so_far['way'][-5:]}")


def _fields(way: list[Stop]) -> list[Stop]:
    """The parts of a field, as a date's, are one stop; the browser marks its own picker in it."""
    stops: list[Stop] = []
    for stop in way:
        if stops and stops[-1]["number"] == stop["number"]:
            stops[-1]["wrong"] = [why for why in stops[-1]["wrong"] if why in stop["wrong"]]
        else:
            stops.append(stop)
    return stops
