import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { CardPage } from "#contract/cards.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { newId } from "../new-id.ts";
import { aGroup, aPerson, visitor } from "../testing/people.ts";
import { freshPostgresDatabase } from "../testing/postgres.ts";

const database = await freshPostgresDatabase();
const line = await aLineTo(new URL(database.url));
const hearth = await testApp({ DATABASE_URL: line.url });
afterAll(async () => {
  await hearth.close();
  line.cut();
  await database.drop();
});

test("while the database is unavailable, responses say when to retry; nothing is lost or duplicated, and the server recovers", async () => {
  const anna = await aPerson(hearth, "anna@example.org");
  const group = await aGroup(anna, "Famille");
  const message = { id: newId(), group: group.id, data: { text: "Through the storm" } };
  hearth.context.log.error = () => undefined;

  line.cut();
  for (const response of [await anna.get("/api/me"), await anna.post("/api/messages", message)]) {
    expect(response).toMatchObject({ ...refused("not_ready"), headers: { "retry-after": "5" } });
  }
  expect((await visitor(hearth).get("/healthz")).status).toBe(200);
  expect(await visitor(hearth).get("/readyz")).toMatchObject(refused("not_ready"));

  await line.mend();
  await expect.poll(async () => (await visitor(hearth).get("/readyz")).status).toBe(200);
  expect((await anna.post("/api/messages", message)).status).toBe(201);
  expect((await anna.post("/api/messages", message)).status).toBe(201);
  const { cards } = (await anna.get(`/api/groups/${group.id}/cards/0`)).body as CardPage;
  expect(cards.map(({ id }) => id)).toEqual([message.id]);
});

test("a request whose connection is cut fails, and repeating it writes once", async () => {
  const anna = await aPerson(hearth, "bob@example.org");
  const group = await aGroup(anna, "Club");
  const message = { id: newId(), group: group.id, data: { text: "Cut off" } };
  hearth.context.log.error = () => undefined;

  const sent = anna.post("/api/messages", message);
  line.cut();
  expect(await sent).toMatchObject(refused("not_ready"));
  await line.mend();
  await expect.poll(async () => (await anna.post("/api/messages", message)).status).toBe(201);
  const { cards } = (await anna.get(`/api/groups/${group.id}/cards/0`)).body as CardPage;
  expect(cards.map(({ id }) => id)).toEqual([message.id]);
});

test("a reply that waits for its group when the database goes away is answered, and the server goes on", async () => {
  const anna = await aPerson(hearth, "carol@example.org");
  const group = await aGroup(anna, "Choir");
  const parent = newId();
  await anna.post("/api/messages", { id: parent, group: group.id, data: { text: "Top" } });
  hearth.context.log.error = () => undefined;
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select id from groups where id = $1 for update", [group.id]);

  const reply = anna.post("/api/messages", { group: group.id, parent, data: { text: "Reply" } });
  await expect.poll(async () => (await holder.query(waitingForLocks)).rowCount).toBe(1);
  line.cut();
  expect(await reply).toMatchObject(refused("not_ready"));
  await holder.end();
  await line.mend();
  await expect.poll(async () => (await visitor(hearth).get("/readyz")).status).toBe(200);
});

const waitingForLocks =
  "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** A proxy to a server that can be interrupted and restored. */
async function aLineTo(target: URL) {
  const open = new Set<Socket>();
  let server: Server;
  let port = 0;
  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(join(target.searchParams.get("host")!, `.s.PGSQL.${target.port || 5432}`));
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          open.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as { port: number }).port;
  }
  await mend();
  const url = new URL(target);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    mend,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
