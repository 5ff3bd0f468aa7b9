import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { InstalledServer } from "./installed-server.ts";

const pauseBetween = 50;

/** Posts one message after another while a server is replaced, and repeats those without an answer with the same id, as clients do. */
export class PersistentPoster {
  readonly sent = new Map<string, string>();
  readonly answered: string[] = [];
  readonly #server: InstalledServer;
  readonly #work: Promise<void>;
  #isOver = false;

  constructor(server: InstalledServer) {
    this.#server = server;
    this.#work = this.#post();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #post(): Promise<void> {
    let id = randomUUID();
    while (!this.#isOver) {
      const text = this.sent.get(id) ?? `Message ${this.sent.size}`;
      this.sent.set(id, text);
      if ((await this.#server.post(text, id).catch(() => undefined))?.ok) {
        this.answered.push(id);
        id = randomUUID();
      }
      await pause(pauseBetween);
    }
  }

  /** Returns how many answered messages a database lacks, and how many messages of it were not sent like this. */
  async compare(db: Database) {
    const rows = await db.read.selectFrom("messages").select(["id", "data"]).execute();
    const stored = new Map(rows.map(({ id, data }) => [id, (JSON.parse(data) as { text: string }).text]));
    return {
      stored: stored.size,
      lost: this.answered.filter((id) => !stored.has(id)).length,
      notAsSent: [...stored].filter(([id, text]) => text !== this.sent.get(id)).length,
    };
  }
}
