// Every page but a room's and a television's loads this. Custom elements are defined here, in room.js and in tv.js, and
// nowhere else.

import {
  AgreedRulesElement,
  CopyTextElement,
  LocalTimeElement,
  PrintButtonElement,
  SecureNoteElement,
  TimeSpanElement,
} from "./common/small-elements.js";
import { JoinFormElement, KnockWaitElement } from "./home/join-form.js";
import { fetchAhead, registerWorker } from "./common/browser-cache.js";
import { ServerWaitElement } from "./offline/server-wait.js";

customElements.define("agreed-rules", AgreedRulesElement);
customElements.define("copy-text", CopyTextElement);
customElements.define("join-form", JoinFormElement);
customElements.define("knock-wait", KnockWaitElement);
customElements.define("local-time", LocalTimeElement);
customElements.define("print-button", PrintButtonElement);
customElements.define("secure-note", SecureNoteElement);
customElements.define("server-wait", ServerWaitElement);
customElements.define("time-span", TimeSpanElement);

// Whoever sends such a form goes into a room. What that needs comes while they type, after all that this page needs.
const form = document.querySelector("form[data-ahead]");
addEventListener("load", async () => {
  await fetchAhead(form?.getAttribute("data-ahead")?.split(" ") ?? []);
  await registerWorker();
});
