// Every page but a room's and a television's loads this. Custom elements are defined here, in room.js and in tv.js, and
// nowhere else.

import { AgreedRulesElement } from "./elements/agreed-rules.js";
import { CopyTextElement } from "./elements/copy-text.js";
import { JoinFormElement } from "./elements/join-form.js";
import { KnockWaitElement } from "./elements/knock-wait.js";
import { LocalTimeElement } from "./elements/local-time.js";
import { registerWorker } from "./elements/offline-worker.js";
import { PrintButtonElement } from "./elements/print-button.js";
import { SecureNoteElement } from "./elements/secure-note.js";
import { ServerWaitElement } from "./elements/server-wait.js";
import { TimeSpanElement } from "./elements/time-span.js";
import { fetchAhead } from "./lib/ahead.js";

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
