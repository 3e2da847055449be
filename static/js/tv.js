// What a television's page is made of, leaves first, as in room.js.

import { AddressChoiceElement } from "./elements/address-choice.js";
import { DiceTrayElement } from "./elements/dice-tray.js";
import { EveningTableElement } from "./elements/evening-table.js";
import { KnockWaitElement } from "./elements/knock-wait.js";
import { registerWorker } from "./elements/offline-worker.js";
import { ScoreSheetElement } from "./elements/score-sheet.js";
import { TvCornerElement } from "./elements/tv-corner.js";
import { TvEndElement } from "./elements/tv-end.js";
import { TvJoinElement } from "./elements/tv-join.js";
import { TvLobbyElement } from "./elements/tv-lobby.js";
import { TvNoticeElement } from "./elements/tv-notice.js";
import { TvOverElement } from "./elements/tv-over.js";
import { TvPageElement } from "./elements/tv-page.js";
import { TvShoutElement } from "./elements/tv-shout.js";
import { TvTableElement } from "./elements/tv-table.js";
import { TvTurnElement } from "./elements/tv-turn.js";

customElements.define("knock-wait", KnockWaitElement);
customElements.define("address-choice", AddressChoiceElement);
customElements.define("tv-join", TvJoinElement);
customElements.define("tv-notice", TvNoticeElement);
customElements.define("tv-shout", TvShoutElement);
customElements.define("tv-corner", TvCornerElement);
customElements.define("evening-table", EveningTableElement);
customElements.define("score-sheet", ScoreSheetElement);
customElements.define("dice-tray", DiceTrayElement);
customElements.define("tv-turn", TvTurnElement);
customElements.define("tv-lobby", TvLobbyElement);
customElements.define("tv-table", TvTableElement);
customElements.define("tv-end", TvEndElement);
customElements.define("tv-over", TvOverElement);
customElements.define("tv-page", TvPageElement);

addEventListener("load", registerWorker);
