import { session } from "./session.ts";

declare global {
  interface Window {
    /** Requests that index.html started before the code was loaded, by path, for the person with this key. */
    early?: { key: string; answers: Map<string, Promise<Response>> };
  }
}

/** In milliseconds. The stream tells again what happened in the 15 s before the event that it goes on from (live.ts): nothing falls between. */
const freshness = 10_000;

let taken = false;

/** The answer to a call that is under way since the page began; each is given once. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const { key, answers } = window.early ?? {};
  const answer = answers?.get(path);
  if (!answer || key !== session.key() || performance.now() > freshness) return undefined;
  answers?.delete(path);
  taken = true;
  return answer;
}

/** Whether an early answer was used, and this moment is too long after it for the stream to tell what happened between. */
export function arePreloadedStale(): boolean {
  return taken && performance.now() > freshness;
}

/** Something has happened since. */
export function dropPreloaded(): void {
  delete window.early;
}
