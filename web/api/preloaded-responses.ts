import { session } from "./session.ts";

declare global {
  interface Window {
    /** Requests started by index.html before the code was loaded, by path, for the person with this key. */
    early?: { key: string; responses: Map<string, Promise<Response>> };
  }
}

/** Milliseconds. Less than the 15 s of events that the stream repeats (server/live/missed.ts), so that no event is lost. */
const freshness = 10_000;

let taken = false;

/** Returns the response to a request started by the page. Each is used only once. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const { key, responses } = window.early ?? {};
  const response = responses?.get(path);
  if (!response || key !== session.key() || performance.now() > freshness) return undefined;
  responses?.delete(path);
  taken = true;
  return response;
}

/** Returns whether a preloaded response was used too long ago for the stream to repeat what happened since. */
export function arePreloadedStale(): boolean {
  return taken && performance.now() > freshness;
}

/** Discards the preloaded responses, because a live event has made them stale. */
export function dropPreloaded(): void {
  delete window.early;
}
