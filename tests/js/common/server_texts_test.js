import { strictEqual } from "node:assert";
import {
  categoryName,
  lineName,
  refusalText,
  rulesetAbout,
  rulesetName,
  texts,
} from "../../../static/js/common/server-texts.js";

Deno.test("what the page does not name goes by its key, and an unknown refusal still says something", () => {
  strictEqual(rulesetName("finnish"), "finnish");
  strictEqual(rulesetAbout("finnish"), "");
  strictEqual(categoryName("finnish", "full_house"), "full_house");
  strictEqual(lineName("finnish", "total"), "total");
  strictEqual(refusalText("no_such_code"), "That did not work. Please try again.");
});

Deno.test("names depend on the rule set", () => {
  texts().categories.maxi = { full_house: "Täyskäsi" };
  strictEqual(categoryName("maxi", "full_house"), "Täyskäsi");
  strictEqual(categoryName("norwegian", "full_house"), "full_house");
});
