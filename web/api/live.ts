import type { LiveEvents } from "#contract/live-events.ts";
import { basePath } from "./addresses.ts";
import { openStream, type StreamMessage } from "./live-stream.ts";

/** `missed`: something may have been missed; what is on screen is to be loaded anew. */
export type Happenings = LiveEvents & { missed: undefined };
export type LiveMessage = { [Name in keyof Happenings]: { name: Name; data: Happenings[Name] } }[keyof Happenings];

/** What tabs say to each other: the one that holds the stream passes on what comes, a new one asks whether it stands. */
type TabMessage = StreamMessage | { name: "ask" } | { name: "stands" };

/** How long the first load waits for the stream to stand, in milliseconds. A slow device takes its time to open it; loading twice costs more. */
const patience = 1000;

const listeners = new Set<(message: LiveMessage) => void>();
let connection: Connection | undefined;

interface Connection {
  ready: Promise<void>;
  close: () => void;
}

export const live = {
  start() {
    connection ??= connect();
  },

  stop() {
    connection?.close();
    connection = undefined;
  },

  /** What is loaded after this misses no event. */
  ready: async () => connection?.ready,

  subscribe(listener: (message: LiveMessage) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** One stream per browser: the tab that holds the lock has it and tells the others. Without locks, every visible tab has its own. */
function connect(): Connection {
  const end = new AbortController();
  const channel = new BroadcastChannel(`hearth-live:${basePath()}`);
  const greeting = greetings();
  let lastId: number | undefined;
  let leads = false;

  const receive = (message: StreamMessage) => {
    lastId = message.id;
    if (message.name === "hello") greeting.hear();
    else if (message.name === "reset") tell({ name: "missed", data: undefined });
    else tell(message);
  };

  const lead = () => {
    leads = true;
    const close = openStream(lastId, (message) => {
      channel.postMessage(message);
      receive(message);
    });
    return () => {
      leads = false;
      close();
    };
  };

  const answerNewcomer = () => {
    if (leads && greeting.heard()) channel.postMessage({ name: "stands" } satisfies TabMessage);
  };

  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.name === "ask") answerNewcomer();
    else if (data.name === "stands") greeting.settle();
    else if (!leads) receive(data);
  });
  channel.postMessage({ name: "ask" });

  if ("locks" in navigator) leadWhenMyTurn(lead, end.signal);
  else leadWhileVisible(lead, end.signal);

  return {
    ready: greeting.ready,
    close: () => {
      end.abort();
      channel.close();
    },
  };
}

function leadWhenMyTurn(lead: () => () => void, signal: AbortSignal) {
  const untilTheEnd = () =>
    new Promise<void>((release) => {
      const close = lead();
      signal.addEventListener("abort", () => {
        close();
        release();
      });
    });
  navigator.locks.request(`hearth-live:${basePath()}`, { signal }, untilTheEnd).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function leadWhileVisible(lead: () => () => void, signal: AbortSignal) {
  let close: (() => void) | undefined;
  const follow = () => {
    close?.();
    close = document.visibilityState === "visible" && !signal.aborted ? lead() : undefined;
  };
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", follow);
  follow();
}

/** The first hello in time means that nothing was missed; a late or a second one, that something may have been. */
function greetings() {
  let settled = false;
  let heard = false;
  let settle = () => {};
  const ready = new Promise<void>((resolve) => {
    settle = () => {
      settled = true;
      resolve();
    };
    setTimeout(settle, patience);
  });
  return {
    ready,
    settle: () => settle(),
    heard: () => heard,
    hear() {
      heard = true;
      if (settled) tell({ name: "missed", data: undefined });
      settle();
    },
  };
}

function tell(message: LiveMessage) {
  listeners.forEach((listener) => listener(message));
}
