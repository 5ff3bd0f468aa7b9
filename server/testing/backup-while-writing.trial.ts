import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { File } from "#contract/files.ts";
import type { Message } from "#contract/compat.ts";
import { databaseName, testTimeout } from "./intensity.ts";
import { phonePhoto } from "./pictures.ts";
import { RealServer } from "./real-server.ts";
import { longEnough } from "./waiting.ts";

const writers = 50;
const everyWrites = 3;
type Way = [from: typeof databaseName, to: typeof databaseName];
const ways: Way[] =
  databaseName === "SQLite"
    ? [["SQLite", "SQLite"]]
    : [
        ["PostgreSQL", "SQLite"],
        ["SQLite", "PostgreSQL"],
      ];

test.for(ways)(
  `a backup of %s, taken while ${writers} people post photos, is back on %s with all that was answered before it began, byte by byte`,
  { timeout: testTimeout },
  async ([from, to], { task }) => {
    const folder = await mkdtemp(join(tmpdir(), "hearth-backup-"));
    const [server, home] = [await RealServer.create({}, from), await RealServer.create({}, to)];
    onTestFinished(async () => {
      await Promise.all([server.remove(), home.remove()]);
      await rm(folder, { recursive: true });
    });
    await server.start();
    const people = await gather(server);
    const writing = people.map((person) => person.writeUntilStopped());
    await vi.waitUntil(() => people.every(({ answered }) => answered.length >= everyWrites), longEnough);

    const before = people.map(({ answered }) => [...answered]);
    const taken = await server.command("backup", folder);
    people.forEach((person) => person.stop());
    await Promise.all(writing);
    expect(taken.code).toBe(0);
    expect(answeredBy(people)).toBeGreaterThan(before.flat().length);

    expect((await server.command("backup", folder, "--verify")).code).toBe(0);
    await flipByte(folder);
    expect((await server.command("backup", folder, "--verify")).code).toBe(1);
    expect((await home.command("restore", folder)).code).toBe(1);
    await flipByte(folder);

    expect((await home.command("restore", folder)).code).toBe(0);
    await home.start();
    expect(await home.wrongs()).toEqual([]);
    const kept = await Promise.all(people.map((person, i) => person.readAllOn(home, before[i]!)));
    task.meta.found = {
      ...{ subject: "backup", database: from, to, writers, written: answeredBy(people), before: before.flat().length },
      missing: before.flat().length - kept.flat().length,
    };
    expect(kept).toEqual(before);
  },
);

/** A message with its text and the hash of its photo. */
interface Written {
  id: string;
  text: string;
  photo: string;
}

async function gather(server: RealServer): Promise<Writer[]> {
  const { id, inviteKey } = await server.makeGroup(await server.signIn());
  return Promise.all(
    Array.from({ length: writers }, async (_, i) => {
      const form = { login: `person${i}@example.org`, password: "correct horse battery", invite_key: inviteKey };
      const { api_key: key } = (await server.call("POST", "/api/signup", undefined, form)) as SignedIn;
      return new Writer(server, key, id, await phonePhoto(320 + 2 * i));
    }),
  );
}

class Writer {
  readonly answered: Written[] = [];
  readonly #server: RealServer;
  readonly #key: string;
  readonly #group: string;
  readonly #photo: Buffer;
  #isStopped = false;

  constructor(server: RealServer, key: string, group: string, photo: Buffer) {
    this.#server = server;
    this.#key = key;
    this.#group = group;
    this.#photo = photo;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async writeUntilStopped(): Promise<void> {
    for (let n = 0; n < 1000 && !this.#isStopped; n++) {
      const text = `Letter ${n} ${randomUUID()}`;
      const file = await this.#upload();
      const { id } = await this.#post({ id: randomUUID(), group: this.#group, data: { text }, files: [file.id] });
      this.answered.push({ id, text, photo: hashOf(this.#photo) });
    }
  }

  /** Reads these messages from another server. Sessions are restored with the backup. */
  async readAllOn(server: RealServer, all: readonly Written[]): Promise<Written[]> {
    const found: Written[] = [];
    for (const { id } of all) {
      const message = await server.call("GET", `/api/messages/${id}`, this.#key).catch(() => undefined);
      if (message) found.push(await this.#asWritten(server, message as Message));
    }
    return found;
  }

  async #asWritten(server: RealServer, { id, data, files }: Message): Promise<Written> {
    const headers = { "x-auth-token": this.#key };
    const original = await fetch(`${server.url}/files/${files[0]!.id}/original`, { headers });
    return { id, text: data.text!, photo: hashOf(Buffer.from(await original.arrayBuffer())) };
  }

  async #post(message: object): Promise<Message> {
    const headers = { "content-type": "application/json" };
    return (await this.#insist("/api/messages", () => ({ headers, body: JSON.stringify(message) }))) as Message;
  }

  async #upload(): Promise<File> {
    const photo = new Blob([new Uint8Array(this.#photo)]);
    return (await this.#insist("/api/files", () => {
      const body = new FormData();
      body.append("file", photo, "photo.jpg");
      return { body };
    })) as File;
  }

  /** Retries when the server is overloaded, as the web client does. */
  async #insist(path: string, sent: () => RequestInit): Promise<unknown> {
    for (let tries = 0; tries < 50; tries++) {
      const { headers, ...rest } = sent();
      const own = { ...(headers as Record<string, string>), "x-auth-token": this.#key };
      const response = await fetch(this.#server.url + path, { method: "POST", ...rest, headers: own });
      if (response.ok) return response.json();
      expect([429, 503]).toContain(response.status);
      await pause(Number(response.headers.get("retry-after")) * 1000);
    }
    throw new Error(`${path} was never taken`);
  }
}

function answeredBy(people: Writer[]): number {
  return people.flatMap(({ answered }) => answered).length;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Interrupts an upload; a second attempt completes it. */
async function flipByte(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("/original")).sort();
  const photo = await open(join(folder, files[0]!), "r+");
  const { buffer } = await photo.read(Buffer.alloc(1), 0, 1, 100);
  await photo.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, 100);
  await photo.close();
}
