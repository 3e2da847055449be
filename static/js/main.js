// Every page loads this one module. Custom elements are defined here and in room.js, and nowhere else.

import { JoinFormElement } from "./elements/join-form.js";
import { LocalTimeElement } from "./elements/local-time.js";

customElements.define("join-form", JoinFormElement);
customElements.define("local-time", LocalTimeElement);

// A room is many small modules: they are fetched when there is a room to show, so that joining stays light.
if (document.querySelector("room-page")) import("./room.js");
