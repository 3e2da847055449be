// What a room's page is made of: one import and one definition for each element, leaves first, because an element
// makes its parts as soon as it is defined. room-page comes last: it stands in the page already.

import { ActionBarElement } from "./elements/action-bar.js";
import { AddressChoiceElement } from "./elements/address-choice.js";
import { ChatBoxElement } from "./elements/chat-box.js";
import { ClaimBoxElement } from "./elements/claim-box.js";
import { DeviceLinkElement } from "./elements/device-link.js";
import { DiceEntryElement } from "./elements/dice-entry.js";
import { DiceProofElement } from "./elements/dice-proof.js";
import { DiceTrayElement } from "./elements/dice-tray.js";
import { EndViewElement } from "./elements/end-view.js";
import { EveningAwardsElement } from "./elements/evening-awards.js";
import { EveningTableElement } from "./elements/evening-table.js";
import { FinalStandingsElement } from "./elements/final-standings.js";
import { FirstGuideElement } from "./elements/first-guide.js";
import { GameLogElement } from "./elements/game-log.js";
import { GameRulesElement } from "./elements/game-rules.js";
import { HostToolsElement } from "./elements/host-tools.js";
import { HouseRulesElement } from "./elements/house-rules.js";
import { LobbyViewElement } from "./elements/lobby-view.js";
import { NameFormElement } from "./elements/name-form.js";
import { NextGameElement } from "./elements/next-game.js";
import { registerWorker } from "./elements/offline-worker.js";
import { PadNamesElement } from "./elements/pad-names.js";
import { PlayWaysElement } from "./elements/play-ways.js";
import { PlayerMenuElement } from "./elements/player-menu.js";
import { ReactionStampElement } from "./elements/reaction-stamp.js";
import { RoomBarElement } from "./elements/room-bar.js";
import { RoomNoticeElement } from "./elements/room-notice.js";
import { RoomPageElement } from "./elements/room-page.js";
import { RoomQuestionsElement } from "./elements/room-questions.js";
import { RoomShareElement } from "./elements/room-share.js";
import { RuleChoiceElement } from "./elements/rule-choice.js";
import { ScoreCardElement } from "./elements/score-card.js";
import { ScoreSheetElement } from "./elements/score-sheet.js";
import { SeatAdderElement } from "./elements/seat-adder.js";
import { SeatListElement } from "./elements/seat-list.js";
import { SeatRowElement } from "./elements/seat-row.js";
import { SeatStripElement } from "./elements/seat-strip.js";
import { StartBoxElement } from "./elements/start-box.js";
import { TableMenuElement } from "./elements/table-menu.js";
import { TableSettingsElement } from "./elements/table-settings.js";
import { TableViewElement } from "./elements/table-view.js";
import { TeamBoardElement } from "./elements/team-board.js";
import { TurnNoticeElement } from "./elements/turn-notice.js";

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
