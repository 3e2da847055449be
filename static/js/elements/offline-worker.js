/**
 * Have the worker come that stands in while the server is away (js/worker.js). Only a server that has one names it, and
 * only on https, or on the server's own machine, does a browser know what that is.
 */
export async function registerWorker() {
  const address = document.querySelector("meta[name=worker]")?.getAttribute("content");
  if (!address) return;
  try {
    // Not by way of the browser's cache: whatever proxy we are behind, a newer worker is seen at once.
    await navigator.serviceWorker?.register(address, { updateViaCache: "none" });
  } catch {
    // A private window, a certificate that nobody trusts, a server that has just gone: the page needs no worker.
  }
}
