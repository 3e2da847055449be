// What the page of a past game is made of: the sheet stands in it already, these make its numbers speak.

import { CopyTextElement, LocalTimeElement } from "./common/small-elements.js";
import { DiceProofElement } from "./common/dice-proof.js";
import { PastSheetElement, printedSheet } from "./history/past-sheet.js";
import { pageJson } from "./common/page-data.js";

customElements.define("local-time", LocalTimeElement);
customElements.define("past-sheet", PastSheetElement);
customElements.define("copy-text", CopyTextElement);
customElements.define("dice-proof", DiceProofElement);

const waiting = document.querySelector("[data-waiting]");
if (waiting) setTimeout(() => location.reload(), 2000); // until the analysis is there

const proof = document.querySelector("dice-proof");
if (proof instanceof DiceProofElement) {
  const { key, commitment, dice_from, sides } = pageJson("page-data");
  proof.prove({ key, commitment, dice_from }, () => printedSheet(document, sides));
}
