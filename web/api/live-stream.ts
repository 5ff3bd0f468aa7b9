import { liveEventNames, type LiveEventName, type LiveEvents, type StreamEvents } from "#contract/live-events.ts";
import { address } from "./addresses.ts";
import { backOff } from "./back-off.ts";

type AnyEvents = LiveEvents & StreamEvents;

/** One event as it came over the stream. `id` counts upwards and says where to go on after a break. */
export type StreamMessage = {
  [Name in LiveEventName | keyof StreamEvents]: { name: Name; data: AnyEvents[Name]; id: number };
}[LiveEventName | keyof StreamEvents];

/** After this event; `at` is when it was the newest, in epoch milliseconds, where the server said so. */
export interface StreamPlace {
  after: number;
  at?: number;
}

/** Keeps one connection to the live stream, going on from `place`, until the returned function is called. */
export function openStream(place: StreamPlace | undefined, deliver: (message: StreamMessage) => void): () => void {
  let source: EventSource;
  let last = place;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(retry);
    source = new EventSource(address(`api/live${last ? query(last) : ""}`));
    for (const name of ["hello", "reset", ...liveEventNames] as const) {
      source.addEventListener(name, (event: MessageEvent<string>) => receive(name, event));
    }
    source.addEventListener("error", () => {
      // The browser itself reconnects after a cut line; after an answer that was no stream it gives up.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, backOff(failures++));
    });
  };

  const receive = (name: StreamMessage["name"], event: MessageEvent<string>) => {
    const data = JSON.parse(event.data) as StreamMessage["data"] & { id?: number };
    const id = Number(event.lastEventId) || data.id || last?.after || 0;
    last = { after: id };
    failures = 0;
    deliver({ name, data, id } as StreamMessage);
  };

  const reconnect = () => {
    source.close();
    connect();
  };

  connect();
  window.addEventListener("online", reconnect);
  return () => {
    window.removeEventListener("online", reconnect);
    clearTimeout(retry);
    source.close();
  };
}

function query({ after, at }: StreamPlace): string {
  return `?after=${after}${at === undefined ? "" : `&at=${at}`}`;
}
