// What a room's page is made of: one import and one definition for each element, leaves first, because an element
// makes its parts as soon as it is defined. room-page comes last: it stands in the page already.

import { ClaimBoxElement } from "./elements/claim-box.js";
import { DeviceLinkElement } from "./elements/device-link.js";
import { DiceProofElement } from "./elements/dice-proof.js";
import { EndViewElement } from "./elements/end-view.js";
import { EveningTableElement } from "./elements/evening-table.js";
import { FinalStandingsElement } from "./elements/final-standings.js";
import { HouseRulesElement } from "./elements/house-rules.js";
import { LobbyViewElement } from "./elements/lobby-view.js";
import { NameFormElement } from "./elements/name-form.js";
import { NextGameElement } from "./elements/next-game.js";
import { PlayerMenuElement } from "./elements/player-menu.js";
import { RoomBarElement } from "./elements/room-bar.js";
import { RoomNoticeElement } from "./elements/room-notice.js";
import { RoomShareElement } from "./elements/room-share.js";
import { RuleChoiceElement } from "./elements/rule-choice.js";
import { SeatAdderElement } from "./elements/seat-adder.js";
import { SeatListElement } from "./elements/seat-list.js";
import { SeatRowElement } from "./elements/seat-row.js";
import { StartBoxElement } from "./elements/start-box.js";
import { TableSettingsElement } from "./elements/table-settings.js";

customElements.define("room-notice", RoomNoticeElement);
customElements.define("device-link", DeviceLinkElement);
customElements.define("name-form", NameFormElement);
customElements.define("player-menu", PlayerMenuElement);
customElements.define("room-bar", RoomBarElement);

customElements.define("room-share", RoomShareElement);
customElements.define("claim-box", ClaimBoxElement);
customElements.define("seat-row", SeatRowElement);
customElements.define("seat-list", SeatListElement);
customElements.define("seat-adder", SeatAdderElement);
customElements.define("rule-choice", RuleChoiceElement);
customElements.define("house-rules", HouseRulesElement);
customElements.define("table-settings", TableSettingsElement);
customElements.define("evening-table", EveningTableElement);
customElements.define("start-box", StartBoxElement);
customElements.define("lobby-view", LobbyViewElement);

customElements.define("final-standings", FinalStandingsElement);
customElements.define("next-game", NextGameElement);
customElements.define("dice-proof", DiceProofElement);
customElements.define("end-view", EndViewElement);
