// A clock that moves when told to, and sockets whose other end is the test.

/** @import { Clock } from "../../static/js/client/connection.js" */

/** @implements {Clock} */
export class FakeClock {
  now = 0;
  #count = 0;
  /** @type {Map<number, { at: number, act: () => void }>} */
  timers = new Map();

  /** @param {() => void} act @param {number} after */
  setTimeout = (act, after) => {
    this.#count += 1;
    this.timers.set(this.#count, { at: this.now + after, act });
    return this.#count;
  };

  /** @param {number} timer */
  clearTimeout = (timer) => void this.timers.delete(timer);

  /** Let time pass, with everything that falls due in it. @param {number} time */
  pass(time) {
    const until = this.now + time;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].act();
    }
    this.now = until;
  }
}

/** Every socket that was opened, newest last, and a class to open them with. */
export function fakeSockets() {
  /** @type {InstanceType<typeof FakeSocket>[]} */
  const opened = [];
  class FakeSocket {
    readyState = 0;
    closed = false;
    /** @type {any[]} */
    sent = [];
    /** @type {((event: any) => void) | null} */ onopen = null;
    /** @type {((event: any) => void) | null} */ onmessage = null;
    /** @type {((event: any) => void) | null} */ onclose = null;
    /** @type {((event: any) => void) | null} */ onerror = null;

    /** @param {string} url */
    constructor(url) {
      this.url = url;
      opened.push(this);
    }

    /** @param {string} text */
    send(text) {
      this.sent.push(JSON.parse(text));
    }

    close() {
      this.closed = true;
      this.readyState = 3;
    }

    /** The server accepts. */
    accept() {
      this.readyState = 1;
      this.onopen?.({});
    }

    /** @param {any} message */
    tell(message) {
      this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
    }

    /** @param {number} code */
    end(code) {
      this.readyState = 3;
      this.onclose?.({ code });
    }

    /** @param {string} type */
    ofType(type) {
      return this.sent.filter((message) => message.type === type);
    }
  }
  return {
    opened,
    Socket: FakeSocket,
    get last() {
      return opened[opened.length - 1];
    },
  };
}

/** A `localStorage` of the test's own. */
export class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();

  get length() {
    return this.items.size;
  }

  /** @param {number} at */
  key(at) {
    return [...this.items.keys()][at] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.items.get(name) ?? null;
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    this.items.set(name, value);
  }

  /** @param {string} name */
  removeItem(name) {
    this.items.delete(name);
  }
}

/** One that takes nothing more, and what lies in it is spoilt. */
export function fullStorage() {
  const storage = new FakeStorage();
  storage.getItem = () => "{";
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  return storage;
}
