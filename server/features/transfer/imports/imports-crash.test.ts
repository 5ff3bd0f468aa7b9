import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { AuthorIds, Import, ImportedMessage, ImportedPeople, Imports, MessageIds } from "#contract/imports.ts";
import type { Database } from "../../../database/database.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { longEnough } from "../../../testing/waiting.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = intensity.killedImporting;
const names = ["Carol", "Dan"];

test(
  `a server killed ${kills} times while a chat is imported, and while it is undone, adds every message once and removes all`,
  async ({ task }) => {
    server = await RealServer.create();
    await server.start();
    const { chat, bob, group, begun, authors } = await aChat(server);
    const messages = chat.messages.length;

    for (let kill = 0; kill < kills; kill++) {
      const importing = chat.importUntilItDies();
      const enough = chat.answered + 1 + Math.floor(Math.random() * (messages / kills));
      await vi.waitUntil(() => chat.answered >= Math.min(enough, messages), { timeout: 60_000, interval: 1 });
      await server.kill();
      await importing;
      await server.start();
    }
    await chat.importUntilItDies();
    const imported = await server.withDatabase((db) => countWritten(db, group.id));

    const { people } = (await server.call("GET", `/api/groups/${group.id}/imported-people`, bob)) as ImportedPeople;
    for (const { id } of people) {
      await chat.put(`/api/imported-people/${id}/claim`, bob, {});
      await chat.put(`/api/imported-people/${id}/decision`, chat.key, { isAccepted: true });
      await killAfter(server, Math.random() * 40);
    }
    await untilDone(server, async (db) => (await countBy(db, authors)) === 0);
    const claimed = await server.withDatabase((db) => countWritten(db, group.id));

    await chat.delete(`/api/imports/${begun.id}`);
    for (let kill = 0; kill < kills; kill++) await killAfter(server, Math.random() * 200);
    // The import itself goes last, in a transaction of its own.
    await untilDone(server, async (db) => (await db.read.selectFrom("imports").select("id").execute()).length === 0);
    const left = await server.withDatabase((db) => countWritten(db, group.id));
    const { imports } = (await server.call("GET", `/api/groups/${group.id}/imports`, chat.key)) as Imports;

    const found = {
      lost: messages - imported,
      lostByClaims: imported - claimed,
      left: left + imports.length,
      damages: [...(await server.withDatabase(everyDamage)), ...(await server.wrongs())].length,
    };
    task.meta.found = {
      ...{ subject: "importing", database: databaseName, kills: 2 * kills + names.length, imported },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(found).toEqual({ lost: 0, lostByClaims: 0, left: 0, damages: 0 });
  },
  testTimeout,
);

async function aChat(hearth: RealServer) {
  const key = await hearth.signIn();
  const group = await hearth.makeGroup(key);
  const form = { login: "bob@example.org", password: "correct horse battery", invite_key: group.inviteKey };
  const { api_key: bob } = (await hearth.call("POST", "/api/signup", undefined, form)) as SignedIn;
  const begun = (await hearth.call("POST", `/api/groups/${group.id}/imports`, key, { title: "Chat" })) as Import;
  const { ids } = (await hearth.call("POST", `/api/imports/${begun.id}/authors`, key, { names })) as AuthorIds;
  return { chat: new Chat(hearth, key, begun, daysBy(ids)), bob, group, begun, authors: ids };
}

/** A message for each day, with comments that alternate between the authors. */
function daysBy(authors: string[]): ImportedMessage[] {
  const day = 24 * 60 * 60;
  return Array.from({ length: 20 }, (_, d) => {
    const opening = { id: randomUUID(), author: authors[0]!, at: d * day, title: `Day ${d}`, text: "" };
    const comments = Array.from({ length: 19 }, (_, n) => ({
      ...{ id: randomUUID(), parent: opening.id, author: authors[n % authors.length]!, at: d * day + n },
      text: `Message ${n} of day ${d}`,
    }));
    return [opening, ...comments];
  }).flat();
}

/** A chat that is imported as the web client does: ask for what is missing, add it, go on. */
class Chat {
  answered = 0;
  readonly key: string;
  readonly messages: ImportedMessage[];
  readonly #hearth: RealServer;
  readonly #path: string;

  constructor(hearth: RealServer, key: string, { id }: Import, messages: ImportedMessage[]) {
    this.#hearth = hearth;
    this.#path = `/api/imports/${id}`;
    this.key = key;
    this.messages = messages;
  }

  async importUntilItDies(atOnce = 7): Promise<void> {
    try {
      for (let i = 0; i < this.messages.length; i += atOnce) {
        const some = this.messages.slice(i, i + atOnce);
        const asked = { ids: some.map(({ id }) => id) };
        const { ids } = (await this.#hearth.call("POST", `${this.#path}/missing`, this.key, asked)) as MessageIds;
        if (ids.length > 0) await this.#send("POST", `${this.#path}/messages`, this.key, { messages: some });
        this.answered = Math.max(this.answered, i + some.length);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  put(path: string, key: string, body: object): Promise<void> {
    return this.#send("PUT", path, key, body);
  }

  delete(path: string): Promise<void> {
    return this.#send("DELETE", path, this.key);
  }

  /** Makes calls that answer without content. */
  async #send(method: string, path: string, key: string, body?: object): Promise<void> {
    const headers = { "x-auth-token": key, ...(body && { "content-type": "application/json" }) };
    const response = await fetch(this.#hearth.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (response.status !== 204) throw new Error(`${method} ${path} answered ${response.status}`);
  }
}

/** Lets jobs run for a while, and the interrupted ones start again at once. */
async function killAfter(hearth: RealServer, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  await vi.waitUntil(() => performance.now() >= until, { ...longEnough, interval: 1 });
  await hearth.kill();
  await hearth.letLeasesEnd();
  await hearth.start();
}

function untilDone(hearth: RealServer, isSo: (db: Database) => Promise<boolean>): Promise<boolean> {
  return hearth.withDatabase((db) => vi.waitUntil(() => isSo(db), { timeout: 120_000, interval: 50 }));
}

async function countWritten(db: Database, groupId: string): Promise<number> {
  return (await db.read.selectFrom("messages").select("id").where("group_id", "=", groupId).execute()).length;
}

/** Counts messages and accounts of authors that have not been given to members. */
async function countBy(db: Database, authors: string[]): Promise<number> {
  const messages = await db.read.selectFrom("messages").select("id").where("author_id", "in", authors).execute();
  const accounts = await db.read.selectFrom("users").select("id").where("id", "in", authors).execute();
  return messages.length + accounts.length;
}
