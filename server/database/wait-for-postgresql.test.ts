import { createServer, connect as connectTo, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { freshPostgresDatabase } from "../testing/postgres.ts";
import { waitForPostgresql } from "./wait-for-postgresql.ts";

let database: Awaited<ReturnType<typeof freshPostgresDatabase>>;
beforeAll(async () => (database = await freshPostgresDatabase()));
afterAll(() => database.drop());

const nobody = (why: string) => expect.unreachable(why);

function at(port: number): string {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  url.search = "";
  return url.href;
}

/** Passes connections on to PostgreSQL. */
async function forwarder(port: number): Promise<Server> {
  const { searchParams, port: real } = new URL(database.url);
  const server = createServer((client) => {
    const postgresql = connectTo(`${searchParams.get("host")}/.s.PGSQL.${real || "5432"}`);
    client.pipe(postgresql).pipe(client);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

test("the start waits for PostgreSQL, says so once, and goes on as soon as it answers", async () => {
  const port = await freePort();
  const said: string[] = [];
  let opening: Promise<Server> | undefined;
  await waitForPostgresql(at(port), (why) => {
    said.push(why);
    opening = forwarder(port);
  });
  expect(said).toEqual([
    expect.stringMatching(/^PostgreSQL at \S+ \(DATABASE_URL\) cannot be reached: .*ECONNREFUSED/),
  ]);
  expect(said.join()).not.toContain(new URL(database.url).password || "no password");
  (await opening)?.close();
});

test("without PostgreSQL the start fails with the setting and the place", async () => {
  const port = await freePort();
  const failing = waitForPostgresql(at(port), nobody, 0);
  await expect(failing).rejects.toThrow(`PostgreSQL at ${new URL(at(port)).host}`);
});

test("a database that does not exist is not waited for", async () => {
  const url = new URL(database.url);
  url.pathname = "/no_such_database";
  await expect(waitForPostgresql(url.href, nobody)).rejects.toThrow('"no_such_database" does not exist');
});

test("nothing is said where PostgreSQL answers at once", async () => {
  await waitForPostgresql(database.url, nobody);
});
