// Every page but a room's loads this. Custom elements are defined here and in room.js, and nowhere else.

import { JoinFormElement } from "./elements/join-form.js";
import { KnockWaitElement } from "./elements/knock-wait.js";
import { LocalTimeElement } from "./elements/local-time.js";
import { fetchAhead } from "./lib/ahead.js";

customElements.define("join-form", JoinFormElement);
customElements.define("knock-wait", KnockWaitElement);
customElements.define("local-time", LocalTimeElement);

// Whoever sends such a form goes into a room. What that needs comes while they type, after all that this page needs.
const form = document.querySelector("form[data-ahead]");
addEventListener("load", () => fetchAhead(form?.getAttribute("data-ahead")?.split(" ") ?? []));
