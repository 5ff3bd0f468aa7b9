import { appError } from "../errors.ts";

/** Maximum number of open streams per session (tabs share one, so this means many browsers) and per user. */
export const streamsAtOnce = { perSession: 10, perPerson: 50 } as const;

/** Counts the open streams of this process, so that one key cannot use up all its connections. */
export class StreamLimits {
  readonly #open = new Map<string, number>();

  /** Counts one more, or throws `too_many_streams`. Returns a function that counts it as closed. */
  take({ userId, sessionHash }: { userId: string; sessionHash: string }): () => void {
    const keys = [`person ${userId}`, `session ${sessionHash}`] as const;
    const [ofPerson, ofSession] = keys.map((key) => this.#open.get(key) ?? 0) as [number, number];
    if (ofPerson >= streamsAtOnce.perPerson || ofSession >= streamsAtOnce.perSession)
      throw appError("too_many_streams");
    keys.forEach((key) => this.#add(key, 1));
    return () => keys.forEach((key) => this.#add(key, -1));
  }

  #add(key: string, change: number): void {
    const open = (this.#open.get(key) ?? 0) + change;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
