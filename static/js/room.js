// What a room's page is made of: one import and one definition for each element, leaves first, because an element
// makes its parts as soon as it is defined. room-page comes last: it stands in the page already.

import { WinChancesElement } from "./common/win-chances.js";
import { AdviceBoxElement } from "./table/advice-box.js";
import { ActionBarElement } from "./table/action-bar.js";
import { AddressChoiceElement } from "./common/address-choice.js";
import { ChatBoxElement } from "./table/chat-box.js";
import { ClaimBoxElement } from "./common/claim-box.js";
import { DeviceLinkElement, RoomShareElement } from "./common/room-share.js";
import { DiceEntryElement } from "./table/dice-entry.js";
import { DiceProofElement } from "./common/dice-proof.js";
import { DiceTrayElement } from "./common/dice-tray.js";
import { EndViewElement, EveningAwardsElement } from "./end/end-view.js";
import { EveningTableElement } from "./common/evening-table.js";
import { FinalStandingsElement } from "./end/final-standings.js";
import { FirstGuideElement } from "./table/first-guide.js";
import { GameLogElement } from "./common/game-log.js";
import { GameRulesElement, TableMenuElement } from "./table/table-menu.js";
import { HostToolsElement } from "./table/host-tools.js";
import { HouseRulesElement, RuleChoiceElement } from "./lobby/rule-choice.js";
import { LobbyViewElement } from "./lobby/lobby-view.js";
import { NameFormElement } from "./common/name-form.js";
import { NextGameElement } from "./end/next-game.js";
import { registerWorker } from "./common/browser-cache.js";
import { PadNamesElement, SeatAdderElement } from "./lobby/seat-adder.js";
import { PlayWaysElement } from "./lobby/play-ways.js";
import { PlayerMenuElement } from "./common/player-menu.js";
import { ReactionStampElement, RoomBarElement, RoomNoticeElement } from "./room/room-bar.js";
import { RoomPageElement } from "./room/room-page.js";
import { RoomQuestionsElement } from "./room/room-questions.js";
import { ScoreCardElement } from "./common/score-card.js";
import { ScoreSheetElement } from "./common/score-sheet.js";
import { SeatListElement, SeatRowElement } from "./lobby/seat-list.js";
import { SeatStripElement } from "./table/seat-strip.js";
import { StartBoxElement } from "./lobby/start-box.js";
import { TableSettingsElement } from "./lobby/table-settings.js";
import { TableViewElement } from "./table/table-view.js";
import { TeamBoardElement } from "./lobby/team-board.js";
import { TurnNoticeElement } from "./table/turn-notice.js";

customElements.define("room-notice", RoomNoticeElement);
customElements.define("reaction-stamp", ReactionStampElement);
customElements.define("room-questions", RoomQuestionsElement);
customElements.define("device-link", DeviceLinkElement);
customElements.define("name-form", NameFormElement);
customElements.define("player-menu", PlayerMenuElement);
customElements.define("room-bar", RoomBarElement);

customElements.define("address-choice", AddressChoiceElement);
customElements.define("room-share", RoomShareElement);
customElements.define("claim-box", ClaimBoxElement);
customElements.define("seat-row", SeatRowElement);
customElements.define("seat-list", SeatListElement);
customElements.define("seat-adder", SeatAdderElement);
customElements.define("pad-names", PadNamesElement);
customElements.define("team-board", TeamBoardElement);
customElements.define("play-ways", PlayWaysElement);
customElements.define("rule-choice", RuleChoiceElement);
customElements.define("house-rules", HouseRulesElement);
customElements.define("table-settings", TableSettingsElement);
customElements.define("evening-table", EveningTableElement);
customElements.define("start-box", StartBoxElement);
customElements.define("lobby-view", LobbyViewElement);

customElements.define("final-standings", FinalStandingsElement);
customElements.define("next-game", NextGameElement);
customElements.define("evening-awards", EveningAwardsElement);
customElements.define("dice-proof", DiceProofElement);
customElements.define("end-view", EndViewElement);

customElements.define("seat-strip", SeatStripElement);
customElements.define("score-card", ScoreCardElement);
customElements.define("score-sheet", ScoreSheetElement);
customElements.define("game-log", GameLogElement);
customElements.define("chat-box", ChatBoxElement);
customElements.define("win-chances", WinChancesElement);
customElements.define("advice-box", AdviceBoxElement);
customElements.define("first-guide", FirstGuideElement);
customElements.define("turn-notice", TurnNoticeElement);
customElements.define("dice-tray", DiceTrayElement);
customElements.define("dice-entry", DiceEntryElement);
customElements.define("action-bar", ActionBarElement);
customElements.define("game-rules", GameRulesElement);
customElements.define("host-tools", HostToolsElement);
customElements.define("table-menu", TableMenuElement);
customElements.define("table-view", TableViewElement);

customElements.define("room-page", RoomPageElement);

addEventListener("load", registerWorker);
