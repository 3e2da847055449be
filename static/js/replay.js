// What a replay is made of: the table's own sheet, dice and log, and a bar to move through time.

import { DiceTrayElement } from "./elements/dice-tray.js";
import { GameLogElement } from "./elements/game-log.js";
import { GameReplayElement } from "./elements/game-replay.js";
import { LocalTimeElement } from "./elements/local-time.js";
import { ReplayBarElement } from "./elements/replay-bar.js";
import { ScoreSheetElement } from "./elements/score-sheet.js";

customElements.define("local-time", LocalTimeElement);
customElements.define("score-sheet", ScoreSheetElement);
customElements.define("dice-tray", DiceTrayElement);
customElements.define("game-log", GameLogElement);
customElements.define("replay-bar", ReplayBarElement);
customElements.define("game-replay", GameReplayElement);
