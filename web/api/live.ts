import type { LiveEvents } from "#contract/live-events.ts";
import { basePath } from "./addresses.ts";
import { dropPreloaded, arePreloadedStale } from "./preloaded-responses.ts";
import { openStream, type StreamMessage, type StreamPlace } from "./live-stream.ts";

/** `missed`: something may have been missed; what is on screen is to be loaded anew. */
export type LiveEventMap = LiveEvents & { missed: undefined };
export type LiveMessage = {
  [Name in keyof LiveEventMap]: { name: Name; data: LiveEventMap[Name] };
}[keyof LiveEventMap];

const listeners = new Set<(message: LiveMessage) => void>();
let connection: { open: () => void; close: () => void } | undefined;
/** The last event heard, or what was the newest at a time (epoch milliseconds): what comes after it is to be told. */
let last: StreamPlace | undefined;
/** The newest event before anything was loaded. */
let first: number | undefined;

export const live = {
  /** The stream opens as soon as it is known from where on. */
  start() {
    connection ??= connect();
    if (last) connection.open();
  },

  /** Data loaded after the server named this event is complete. Only the first such event counts. */
  resumeFrom(place: StreamPlace) {
    if (!last && arePreloadedStale()) tell({ name: "missed", data: undefined });
    first ??= place.after;
    last ??= place;
    connection?.open();
  },

  /** Until the next start, which goes on from here. */
  pause() {
    connection?.close();
    connection = undefined;
  },

  stop() {
    live.pause();
    last = undefined;
    first = undefined;
  },

  subscribe(listener: (message: LiveMessage) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** One stream per browser: the tab that holds the lock has it and tells the others. Without locks, every visible tab has its own. */
function connect() {
  const end = new AbortController();
  const channel = new BroadcastChannel(`hearth-live:${basePath()}`);
  let open = () => {};
  const known = new Promise<void>((resolve) => (open = resolve));
  let leads = false;

  const lead = () => {
    leads = true;
    let left = false;
    let close = () => {};
    void known.then(() => {
      if (!left) close = openStream(last, pass);
    });
    return () => {
      left = true;
      leads = false;
      close();
    };
  };

  let isOpen = false;
  /** The stream tells what was missed since the event it goes on from; only between its first word and those it may break. */
  const pass = (message: StreamMessage) => {
    if (message.name === "hello" && !isOpen) isOpen = true;
    else {
      channel.postMessage(message);
      receive(message);
    }
  };

  channel.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => {
    if (!leads) receive(data);
  });

  if ("locks" in navigator) leadWhenMyTurn(lead, end.signal);
  else leadWhileVisible(lead, end.signal);

  return {
    open: () => open(),
    close: () => {
      end.abort();
      channel.close();
    },
  };
}

function receive(message: StreamMessage) {
  last = { after: message.id };
  if (message.name === "hello" || message.name === "reset") tell({ name: "missed", data: undefined });
  else tell(isOld(message) ? uncounted(message) : message);
}

/** The stream repeats events that may have been committed late (server/live/missed.ts). */
function isOld({ id }: StreamMessage): boolean {
  return first !== undefined && id <= first;
}

/** Whether a notification was counted already cannot be told: it is asked for how many there are. */
function uncounted(message: LiveMessage): LiveMessage {
  return message.name === "notification.created"
    ? { name: "notification.updated", data: { notificationIds: [] } }
    : message;
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

function tell(message: LiveMessage) {
  dropPreloaded();
  listeners.forEach((listener) => listener(message));
}
