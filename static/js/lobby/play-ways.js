import { gettext } from "../common/i18n.js";
import { isHost } from "../common/members.js";
import { el, setText } from "../common/dom.js";
import { choiceField } from "../common/setting-fields.js";

/** @import { RoomSettings } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

/** @typedef {"screen" | "table" | "pad"} Way */

/** What the evening is played with: dice on the screens, dice on the table, or one phone as the score pad. */
export class PlayWaysElement extends HTMLElement {
  #choice = choiceField("way", gettext("How you play"), ways(), wayNow, (value) => settingsFor(value));
  #now = el("p", { class: "way-now" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#choice.node, this.#now);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    this.#choice.field.show(room);
    const host = isHost(view);
    this.#choice.node.hidden = !host;
    this.#now.hidden = host;
    const way = ways().find(({ value }) => value === wayNow(room.settings));
    setText(this.#now, way ? `${way.name}. ${way.about}` : "");
    this.hidden = !host && wayNow(room.settings) === "screen"; // what everybody expects need not be said
  }
}

function ways() {
  return [
    {
      value: "screen",
      name: gettext("Dice on the screens"),
      about: gettext("Everybody rolls on their own phone."),
    },
    {
      value: "table",
      name: gettext("Real dice, every phone"),
      about: gettext("You roll on the table, and everybody taps their dice on their own phone."),
    },
    {
      value: "pad",
      name: gettext("One phone keeps the score"),
      about: gettext("You roll on the table, and the host’s phone is the score pad for everybody. Others may look on."),
    },
  ];
}

/**
 * @param {RoomSettings} settings
 * @returns {Way}
 */
function wayNow({ dice_from: from, sheet_only: pad }) {
  return from === "screen" ? "screen" : pad ? "pad" : "table";
}

/**
 * @param {string} way
 * @returns {Partial<RoomSettings>}
 */
function settingsFor(way) {
  if (way === "pad") return { sheet_only: true };
  if (way === "table") return { sheet_only: false, dice_from: "each_roll", clock: 0 };
  return { sheet_only: false, dice_from: "screen" };
}
