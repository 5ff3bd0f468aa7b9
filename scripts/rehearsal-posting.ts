import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";

/** Posts from several addresses, since Caddy chooses a process for each, and repeats what is not confirmed under the same id. */
export class Posting {
  readonly #headers: Record<string, string>;
  readonly #group: string;
  readonly #site: string;
  #confirmed: string[] = [];
  #slowest = 0;
  #isEnding = false;
  readonly #loops: Promise<void>[];

  constructor(site: string, authToken: string, group: string) {
    this.#site = site;
    this.#headers = { "x-auth-token": authToken, "content-type": "application/json" };
    this.#group = group;
    this.#loops = [2, 3, 4, 5].map((n) => this.#loop(`127.0.0.${n}`));
  }

  async #loop(localAddress: string): Promise<void> {
    while (!this.#isEnding) {
      const id = randomUUID();
      const since = performance.now();
      while ((await this.#post(localAddress, id)) !== 201) await pause(50);
      this.#slowest = Math.max(this.#slowest, performance.now() - since);
      this.#confirmed.push(id);
      await pause(20);
    }
  }

  #post(localAddress: string, id: string): Promise<number | undefined> {
    return new Promise((resolve) => {
      const options = { method: "POST", headers: this.#headers, localAddress, agent: false, timeout: 30_000 };
      const posting = request(`${this.#site}/api/messages`, options, (answer) => {
        answer.resume().on("close", () => resolve(answer.statusCode));
      });
      posting.on("timeout", () => posting.destroy()).on("error", () => resolve(undefined));
      posting.end(JSON.stringify({ id, group: this.#group, data: { text: `Post ${id}` } }));
    });
  }

  /** Describes what was confirmed since the beginning, and the longest wait since the last report. */
  report(): string {
    const said = `${this.#confirmed.length} posts confirmed so far, the slowest after ${Math.round(this.#slowest)} ms`;
    this.#slowest = 0;
    return said;
  }

  /** Waits for twenty more. */
  async goesOn(): Promise<void> {
    const before = this.#confirmed.length;
    while (this.#confirmed.length < before + 20) await pause(50);
  }

  /** Returns the ids of what was confirmed. */
  async end(): Promise<string[]> {
    this.#isEnding = true;
    await Promise.all(this.#loops);
    return this.#confirmed;
  }
}
