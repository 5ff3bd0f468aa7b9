import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import type { FoundCards } from "#contract/messages-search.ts";
import { cookieName } from "../http/cookies.ts";
import { browserOf, type Browser } from "../testing/browser.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity, type Caller } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { ReplicatedPostgres } from "../testing/replicated-postgres.ts";
import { connect } from "./connect.ts";

const servers = await ReplicatedPostgres.start();
const { primary, replica } = servers;
const hearth = await testApp({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });
afterAll(async () => {
  await hearth.close();
  await servers.remove();
});
const { anna, bob, famille, club } = await aCommunity(hearth);
const [annas, bobs] = [browserOf(hearth, anna), browserOf(hearth, bob)];
const mark = cookieName(hearth.context, "wrote");
for (const browser of [annas, bobs]) browser.deleteCookie(mark);

test("a member's search is read from the replica, and needs no mark", async () => {
  await makeMessage(anna, famille, "Apricots");

  await expect.poll(() => isReadFromReplica(bobs)).toBe(true);
  expect(await find(bobs, "apricots")).toEqual(["Apricots"]);
  expect(bobs.cookies()).not.toContain(mark);
});

test("what was just written is found by its author at once, and by others at most a second later", async () => {
  const passTime = await stopReplicaWhileFresh();

  await makeMessage(annas, famille, "Blueberries");
  expect(annas.cookies()).toContain(mark);
  expect(await find(annas, "blueberries")).toEqual(["Blueberries"]);
  expect(await find(bobs, "blueberries")).toEqual([]);
  expect(await find(bob, "blueberries"), "a client without cookies").toEqual(["Blueberries"]);
  annas.deleteCookie(mark);
  expect(await find(annas, "blueberries"), "after ten seconds").toEqual([]);

  passTime(1001);
  expect(await find(bobs, "blueberries"), "a second later").toEqual(["Blueberries"]);
});

test("marking a group as read leaves the reader on the replica, and writing does not", async () => {
  await bobs.post(`/api/groups/${famille.id}/read`, {});
  await find(bobs, "apricots");
  expect(bobs.cookies()).not.toContain(mark);

  expect((await bobs.post("/api/messages", { group: club.id, data: { text: "Not a member" } })).status).toBe(404);
  expect(bobs.cookies()).not.toContain(mark);
  expect((await bobs.put(`/api/users/${bob.id}`, { name: "Bob" })).status).toBeLessThan(300);
  expect(bobs.cookies()).toContain(mark);
  bobs.deleteCookie(mark);
});

test("somebody who was removed from a group finds nothing in it at once, although the replica still has the membership", async () => {
  const group = (await anna.post("/api/groups", { name: "Choir" })).body as typeof famille;
  await bob.post(`/api/groups/invitation/${group.inviteKey}`);
  await makeMessage(anna, group, "Cherries");
  const place = { group: group.id, search: "cherries" };
  await stopReplicaWhileFresh();

  expect((await anna.post(`/api/groups/${group.id}/members/${bob.id}/removal`, {})).status).toBeLessThan(300);
  const membership = `select 1 from members where group_id = '${group.id}' and user_id = '${bob.id}'`;
  expect(await replica.query(membership)).toHaveLength(1);
  for (const path of ["memories", "recap/2026", "photos/parts", "export/parts"])
    expect((await bobs.get(`/api/groups/${group.id}/${path}`)).status, path).toBe(404);
  expect(await bobs.post("/api/messages/search/cards", place)).toMatchObject(refused("group_not_found"));
  const everywhere = await bobs.post("/api/messages/search/cards", { search: "cherries", everywhere: true });
  expect(everywhere.body).toMatchObject({ cards: [] });
});

test("without the replica, everything is read from the primary, and the log says so once; when it is back, it is used again", async () => {
  const { warnings, notes } = rememberLog();
  await makeMessage(anna, famille, "Damsons");
  await expect.poll(() => isReadFromReplica(bobs)).toBe(true);

  await replica.stop();
  for (let n = 0; n < 5; n++) expect(await find(bobs, "damsons")).toEqual(["Damsons"]);
  await expect.poll(() => find(bobs, "damsons").then(() => warnings.length)).toBe(1);
  expect(notes).toEqual([]);

  await replica.start();
  await expect.poll(() => isReadFromReplica(bobs)).toBe(true);
  expect([warnings.length, notes.length]).toEqual([1, 1]);
  expect(JSON.stringify(warnings)).toContain("read replica cannot be used");
});

test("a replica that stops responding in the middle of a search delays it, and the primary answers", async () => {
  rememberLog();
  await makeMessage(anna, famille, "Elderberries");
  await expect.poll(() => find(bobs, "elderberries")).toEqual(["Elderberries"]);
  await expect.poll(() => isReadFromReplica(bobs)).toBe(true);

  replica.freeze(true);
  onTestFinished(() => replica.freeze(false));
  for (let n = 0; n < 3; n++) expect(await find(bobs, "elderberries")).toEqual(["Elderberries"]);

  replica.freeze(false);
  await expect.poll(() => isReadFromReplica(bobs)).toBe(true);
});

test("another server is no replica and is never read from", async () => {
  const problems: (string | undefined)[] = [];
  const readUrl = inject("postgresServer");
  const db = await connect(
    { postgresqlUrl: primary.url, readUrl },
    { reportReplica: (problem) => problems.push(problem) },
  );
  onTestFinished(() => db.close());
  const names = () => db.replica!.read.selectFrom("groups").select("name").where("id", "=", famille.id).execute();

  await expect.poll(() => names().then(() => problems.length)).toBe(1);
  expect(await names()).toEqual([{ name: famille.name }]);
  expect(problems).toEqual([expect.stringContaining("not a replica")]);
});

async function find(person: Caller, search: string): Promise<(string | undefined)[]> {
  const found = await person.post("/api/messages/search/cards", { group: famille.id, search });
  expect(found.status).toBe(200);
  return (found.body as FoundCards).cards.map(({ excerpt }) => excerpt);
}

/** True if the replica has run the statement of this search. */
async function isReadFromReplica(person: Browser): Promise<boolean> {
  const last =
    "select max(query_start)::text as at from pg_stat_activity where query like '%search_documents%fulfilling%'";
  const ofApp = `${last} and pid <> pg_backend_pid()`;
  const [before] = await replica.query(ofApp);
  await find(person, "nothing");
  const [after] = await replica.query(ofApp);
  return after!.at !== null && after!.at !== before!.at;
}

/** Until the end of the test, the replica stays as it is, and counts as fresh until time passes. */
async function stopReplicaWhileFresh(): Promise<(milliseconds: number) => void> {
  const clock = vi.spyOn(performance, "now");
  onTestFinished(async () => {
    clock.mockRestore();
    await servers.resume();
  });
  const readWithStoppedClock = async () => {
    clock.mockRestore();
    await find(bobs, "nothing");
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now);
    return isReadFromReplica(bobs);
  };
  await expect.poll(readWithStoppedClock).toBe(true);
  await servers.pause();
  const stopped = performance.now();
  return (milliseconds) => void vi.spyOn(performance, "now").mockReturnValue(stopped + milliseconds);
}

function rememberLog() {
  const { log } = hearth.context;
  const [warnings, notes]: unknown[][] = [[], []];
  const before = { ...log };
  log.warn = (...what: unknown[]) => void warnings!.push(what);
  log.info = (...what: unknown[]) => void notes!.push(what);
  onTestFinished(() => void Object.assign(log, before));
  return { warnings: warnings!, notes: notes! };
}
