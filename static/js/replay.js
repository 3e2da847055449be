// What a replay is made of: the table's own sheet, dice and log, and a bar to move through time.

import { DiceTrayElement } from "./common/dice-tray.js";
import { GameLogElement } from "./common/game-log.js";
import { GameReplayElement } from "./history/game-replay.js";
import { LocalTimeElement } from "./common/small-elements.js";
import { ReplayBarElement } from "./history/replay-bar.js";
import { ScoreSheetElement } from "./common/score-sheet.js";

customElements.define("local-time", LocalTimeElement);
customElements.define("score-sheet", ScoreSheetElement);
customElements.define("dice-tray", DiceTrayElement);
customElements.define("game-log", GameLogElement);
customElements.define("replay-bar", ReplayBarElement);
customElements.define("game-replay", GameReplayElement);
