import { liveEventNames, type LiveEventName, type LiveEvents, type StreamEvents } from "#contract/live-events.ts";
import { address } from "./addresses.ts";
import { Retry } from "../hooks/retry.ts";

type AnyEvents = LiveEvents & StreamEvents;

/** An event from the stream. `id` counts up and is the position to resume from after a disconnect. */
export type StreamMessage = {
  [Name in LiveEventName | keyof StreamEvents]: { name: Name; data: AnyEvents[Name]; id: number };
}[LiveEventName | keyof StreamEvents];

/** Position in the stream, after this event. `at`: when it was the newest, in epoch milliseconds, if known. */
export interface StreamPlace {
  after: number;
  at?: number;
}

/** Keeps a connection to the live stream open, starting at `place`. Returns a function that closes it. */
export function openStream(place: StreamPlace | undefined, deliver: (message: StreamMessage) => void): () => void {
  let source: EventSource;
  let last = place;
  const connect = () => {
    source = new EventSource(address(`api/live${last ? query(last) : ""}`));
    for (const name of ["hello", "reset", ...liveEventNames] as const) {
      source.addEventListener(name, (event: MessageEvent<string>) => receive(name, event));
    }
    source.addEventListener("error", () => {
      // The browser reconnects after a lost connection, but not after a response that is not a stream.
      if (source.readyState === EventSource.CLOSED) retry.later();
    });
  };

  const receive = (name: StreamMessage["name"], event: MessageEvent<string>) => {
    const data = JSON.parse(event.data) as StreamMessage["data"] & { id?: number };
    const id = Number(event.lastEventId) || data.id || last?.after || 0;
    last = { after: id };
    retry.reset();
    deliver({ name, data, id } as StreamMessage);
  };

  const retry = new Retry(() => {
    source.close();
    connect();
  });

  connect();
  retry.start();
  return () => {
    retry.stop();
    source.close();
  };
}

function query({ after, at }: StreamPlace): string {
  return `?after=${after}${at === undefined ? "" : `&at=${at}`}`;
}
