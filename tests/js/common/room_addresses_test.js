import { strictEqual } from "node:assert";
import { inList, KeptAddress, shownAddress, spoken } from "../../../static/js/common/room-addresses.js";
import { FakeStorage, fullStorage } from "../fake_world.js";

const WIFI = {
  id: "wlan0",
  url: "http://192.168.1.20:8000/r/KTRM/",
  words: "Wi-Fi (wlan0)",
  qr: "/r/KTRM/qr/192.168.1.20:8000.svg",
};
const DOCKER = { ...WIFI, id: "docker0", url: "http://172.17.0.1:8000/r/KTRM/", words: "Virtual network (docker0)" };

Deno.test("the best address is shown until the host chooses another, as long as that network is there", () => {
  strictEqual(shownAddress([WIFI, DOCKER], ""), WIFI);
  strictEqual(shownAddress([WIFI, DOCKER], "docker0"), DOCKER);
  strictEqual(shownAddress([WIFI], "docker0"), WIFI);
  strictEqual(shownAddress([], "docker0"), null);
  const moved = { ...DOCKER, url: "http://172.18.0.1:8000/r/KTRM/" };
  strictEqual(shownAddress([WIFI, moved], "docker0"), moved);
});

Deno.test("a choice is remembered for the room on this device, without a storage for as long as the page", () => {
  const store = new FakeStorage();
  new KeptAddress(store, "KTRM").choose("docker0");
  strictEqual(new KeptAddress(store, "KTRM").chosen, "docker0");
  strictEqual(new KeptAddress(store, "ABCD").chosen, "");
  for (const none of [null, fullStorage()]) {
    const kept = new KeptAddress(none, "KTRM");
    kept.choose("docker0");
    strictEqual(kept.chosen, "docker0");
  }
});

Deno.test("a list names the network and what differs in the link", () => {
  strictEqual(inList(WIFI), "Wi-Fi (wlan0) · 192.168.1.20:8000");
  strictEqual(spoken(WIFI.url), "192.168.1.20:8000/r/KTRM");
});
