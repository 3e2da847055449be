// What the page of a past game is made of: the sheet stands in it already, these make its numbers speak.

import { CopyTextElement, LocalTimeElement } from "./common/small-elements.js";
import { DiceProofElement } from "./common/dice-proof.js";
import { PastSheetElement, printedSheet } from "./history/past-sheet.js";
import { pageJson } from "./common/page-data.js";

customElements.define("local-time", LocalTimeElement);
customElements.define("past-sheet", PastSheetElement);
customElements.define("copy-text", CopyTextElement);
customElements.define("dice-proof", DiceProofElement);

if (document.querySelector("[data-waiting]")) waitForThePage();

const proof = document.querySelector("dice-proof");
if (proof instanceof DiceProofElement) {
  const { key, commitment, dice_from, sides } = pageJson("page-data");
  proof.prove({ key, commitment, dice_from }, () => printedSheet(document, sides));
}

/** What this page shows is being worked out: load it again once it is there, and not before. */
async function waitForThePage() {
  for (let pause = 1000; pause < 60_000; pause *= 1.5) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const text = await fetch(location.href).then((answer) => answer.text()).catch(() => "data-waiting");
    if (!text.includes("data-waiting")) return location.replace(location.href);
  }
}
