import type { LiveEvents } from "#contract/live-events.ts";
import { basePath } from "./addresses.ts";
import { dropPreloaded, arePreloadedStale } from "./preloaded-responses.ts";
import { session } from "./session.ts";
import { openStream, type StreamMessage, type StreamPlace } from "./live-stream.ts";

/** `missed`: events may have been lost, so visible data has to be reloaded. */
export type LiveEventMap = LiveEvents & { missed: undefined };
export type LiveMessage = {
  [Name in keyof LiveEventMap]: { name: Name; data: LiveEventMap[Name] };
}[keyof LiveEventMap];

const listeners = new Set<(message: LiveMessage) => void>();
/** Events that arrived before the code that handles them was loaded. */
let unheard: LiveMessage[] = [];
let connection: { open: () => void; close: () => void } | undefined;
/** The last event received, or the newest one at a time (epoch milliseconds). The stream resumes after it. */
let last: StreamPlace | undefined;
/** The newest event before the first data was loaded. */
let first: number | undefined;

export const live = {
  /** Opens the stream as soon as the position to start from is known. */
  start() {
    connection ??= connect();
    if (last) connection.open();
  },

  /** Sets the position to start from. Data loaded after the server named this event is complete, so only the first call counts. */
  resumeFrom(place: StreamPlace) {
    if (!last && arePreloadedStale()) dispatch({ name: "missed", data: undefined });
    first ??= place.after;
    last ??= place;
    connection?.open();
  },

  /** Closes the stream; the next start resumes from here. */
  pause() {
    connection?.close();
    connection = undefined;
  },

  stop() {
    live.pause();
    last = undefined;
    first = undefined;
    unheard = [];
  },

  subscribe(listener: (message: LiveMessage) => void) {
    listeners.add(listener);
    // Once everything that is rendered at the same time listens.
    if (unheard.length > 0) queueMicrotask(() => unheard.splice(0).forEach(notify));
    return () => void listeners.delete(listener);
  },
};

/** Opens one stream per session and browser: the tab that holds the lock shares its events with the others. Browsers without locks open one per visible tab. */
function connect() {
  const end = new AbortController();
  const name = streamName();
  const channel = new BroadcastChannel(name);
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
  /** Skips the first `hello`: the stream then sends the events missed since the last position. A later `hello` means that events may be lost. */
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

  if ("locks" in navigator) leadWithLock(name, lead, end.signal);
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
  if (message.name === "hello" || message.name === "reset") dispatch({ name: "missed", data: undefined });
  else dispatch(isOld(message) ? withoutCount(message) : message);
}

/** Returns whether loaded data includes the event. The stream repeats events that may have been committed late (server/live/missed.ts). */
function isOld({ id }: StreamMessage): boolean {
  return first !== undefined && id <= first;
}

/** Replaces a repeated notification, which may already be counted, by an event that makes the client load the count again. */
function withoutCount(message: LiveMessage): LiveMessage {
  return message.name === "notification.created"
    ? { name: "notification.updated", data: { notificationIds: [] } }
    : message;
}

/** Tabs of different sessions share nothing: a tab may notice late that another person has signed in. */
function streamName(): string {
  return `hearth-live:${basePath()}:${session.key()?.slice(-8)}`;
}

function leadWithLock(name: string, lead: () => () => void, signal: AbortSignal) {
  const untilAborted = () =>
    new Promise<void>((release) => {
      const close = lead();
      signal.addEventListener("abort", () => {
        close();
        release();
      });
    });
  navigator.locks.request(name, { signal }, untilAborted).catch((error: unknown) => {
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

function dispatch(message: LiveMessage) {
  dropPreloaded();
  if (listeners.size > 0) notify(message);
  else unheard.push(message);
}

function notify(message: LiveMessage) {
  listeners.forEach((listener) => listener(message));
}
