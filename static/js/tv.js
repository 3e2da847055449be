// What a television's page is made of, leaves first, as in room.js.

import { WinChancesElement } from "./common/win-chances.js";
import { AddressChoiceElement } from "./common/address-choice.js";
import { DiceTrayElement } from "./common/dice-tray.js";
import { EveningTableElement } from "./common/evening-table.js";
import { KnockWaitElement } from "./home/join-form.js";
import { registerWorker } from "./common/browser-cache.js";
import { ScoreSheetElement } from "./common/score-sheet.js";
import { TvCornerElement } from "./tv/tv-corner.js";
import { TvEndElement, TvOverElement } from "./tv/tv-end.js";
import { TvJoinElement } from "./tv/tv-join.js";
import { TvLobbyElement } from "./tv/tv-lobby.js";
import { TvNoticeElement, TvShoutElement } from "./tv/tv-notice.js";
import { TvPageElement } from "./tv/tv-page.js";
import { TvTableElement, TvTurnElement } from "./tv/tv-table.js";

customElements.define("win-chances", WinChancesElement);
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
