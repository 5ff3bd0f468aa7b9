import { appError } from "../../errors.ts";
import { Tally } from "../../limits/tally.ts";
import type { PartialUploads } from "./partial-uploads.ts";

/** Calls per upload, including the running one, and the retry time in seconds for further ones. */
const mostWaiting = 4;
const retryAfter = 2;

/** A later call about the same upload interrupts the one before. */
export function oneAtATime(): PartialUploads["withLock"] {
  const last = new Map<string, { cut: AbortController; ended: Promise<unknown> }>();
  const waiting = new Tally();

  return async (id, work) => {
    const before = last.get(id);
    if (waiting.of(id) >= mostWaiting) throw appError("not_ready", retryAfter);
    waiting.add(id, 1);
    before?.cut.abort(appError("upload_offset_wrong"));
    const cut = new AbortController();
    const working = (before?.ended ?? Promise.resolve()).then(() => work(cut.signal));
    const mine = { cut, ended: working.catch(() => undefined) };
    last.set(id, mine);
    try {
      return await working;
    } finally {
      if (last.get(id) === mine) last.delete(id);
      waiting.add(id, -1);
    }
  };
}
