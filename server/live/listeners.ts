export interface Listener {
  readonly userId: string;
  readonly sessionHash: string;
  /** `payload` is JSON. Events without an id need not be replayed. */
  send(id: number | undefined, name: string, payload: string): void;
  close(): void;
}

export class Listeners {
  readonly #byPerson = new Map<string, Set<Listener>>();

  add(listener: Listener): () => void {
    const theirs = this.#byPerson.get(listener.userId) ?? new Set();
    this.#byPerson.set(listener.userId, theirs.add(listener));
    return () => {
      theirs.delete(listener);
      if (theirs.size === 0 && this.#byPerson.get(listener.userId) === theirs) this.#byPerson.delete(listener.userId);
    };
  }

  of(userId: string): Listener[] {
    return [...(this.#byPerson.get(userId) ?? [])];
  }

  get userIds(): string[] {
    return [...this.#byPerson.keys()];
  }

  get isEmpty(): boolean {
    return this.#byPerson.size === 0;
  }

  closeAll(): void {
    for (const theirs of this.#byPerson.values()) theirs.forEach((listener) => listener.close());
    this.#byPerson.clear();
  }
}
