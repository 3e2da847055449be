// What the page of a past game is made of: the sheet stands in it already, these make its numbers speak.

import { CopyTextElement } from "./elements/copy-text.js";
import { DiceProofElement } from "./elements/dice-proof.js";
import { LocalTimeElement } from "./elements/local-time.js";
import { PastSheetElement } from "./elements/past-sheet.js";
import { pageJson } from "./lib/page.js";
import { printedSheet } from "./lib/printed-sheet.js";

customElements.define("local-time", LocalTimeElement);
customElements.define("past-sheet", PastSheetElement);
customElements.define("copy-text", CopyTextElement);
customElements.define("dice-proof", DiceProofElement);

const proof = document.querySelector("dice-proof");
if (proof instanceof DiceProofElement) {
  const { key, commitment, dice_from, sides } = pageJson("page-data");
  proof.prove({ key, commitment, dice_from }, () => printedSheet(document, sides));
}
