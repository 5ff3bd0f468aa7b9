import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { Readable } from "node:stream";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { originalKey, displayKey } from "../features/files/files/rules.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { MailCatcher } from "../testing/mail-catcher.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, type Community } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { upload } from "../testing/uploads.ts";
import { workOnce } from "../worker.ts";
import { spaceLeft } from "../features/operation/administration/rules-health.ts";

const day = 24 * 60 * 60 * 1000;

let hearth: TestApp;
let house: Community;
beforeEach(async () => {
  hearth = await testApp();
  house = await aCommunity(hearth);
});
afterEach(() => hearth.close());

const doctor = (...options: string[]) => hearthCommand(hearth, ["doctor", ...options]);

test("settings that do nothing are named", async () => {
  const other = await testApp({ BACKUP_T0: "/backups", INBOUND_ADDRESS: "hearth@example.org" });
  const { code, lines } = await hearthCommand(other, ["doctor"]);
  await other.close();
  expect(code).toBe(0);
  expect(lines.join("\n")).toContain("BACKUP_T0 is not a setting. Did you mean BACKUP_TO?");
  expect(lines.join("\n")).toContain("INBOUND_ADDRESS is set, but no email can come in.");
});

test("a healthy installation is reported line by line, and nothing else", async () => {
  const { anna, bob, famille } = house;
  const photo = await upload(hearth, anna);
  await makeReply(bob, await makeMessage(anna, famille, { data: { text: "Bonjour" }, files: [photo.id] }), "Salut");

  const { code, lines, complaints } = await doctor();

  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  for (const line of [
    /^ok +The database \((SQLite|PostgreSQL)\) responds/,
    /^ok +The database is intact/,
    /^ok +All counters are right/,
    /^ok +Search finds every message/,
    /^ok +The only file is complete/,
    /^ok +Every stored file belongs to something/,
    /^ok +No background job has failed/,
    /^ok +ffmpeg version \S+ is installed/,
    /^ok +The file storage can be written/,
    /^(ok|note) +(Only )?[\d.]+ GB of the disk are free/,
    /^note +No mail server is set up/,
    /^note +Nobody administers this server/,
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(line));
  }
  expect(lines.filter((line) => /^(wrong|mended)/.test(line))).toEqual([]);
});

test("wrong counters, duplicate numbers and wrongly abandoned groups are found, and repaired on request", async () => {
  const { anna, famille } = house;
  for (const text of ["Un", "Deux", "Trois"]) await makeMessage(anna, famille, text);
  await makeMessage(anna, famille, { files: [(await upload(hearth, anna)).id] });
  await break_(`update groups set group_page_count = 7, abandoned_at = 1 where id = '${famille.id}'`);
  await break_(`update photo_months set photos = 5 where group_id = '${famille.id}'`);
  await break_(`update messages set number = 1 where group_id = '${famille.id}'`);

  const found = await doctor();
  expect(found).toMatchObject({ code: 1, complaints: ["Found 4 problems."] });
  expect(wrongs(found.lines)).toEqual([
    expect.stringContaining(`Famille (${famille.id}) counts 7 messages on its page instead of 4`),
    expect.stringContaining(`Famille (${famille.id}) counts 5 photos instead of 1`),
    expect.stringContaining(`3 messages of Famille (${famille.id}) have no number`),
    expect.stringContaining(`Famille (${famille.id}) is wrongly marked`),
  ]);

  const mended = await doctor("--mend", "--yes");
  expect(mended.code).toBe(0);
  expect(mended.lines.filter((line) => line.startsWith("mended"))).toHaveLength(4);
  expect(await doctor()).toMatchObject({ code: 0 });
  const numbers = await hearth.context.db.read.selectFrom("messages").select("number").orderBy("number").execute();
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("unindexed messages are counted, and a repair makes the server index them", async () => {
  const { anna, famille } = house;
  await makeMessage(anna, famille, "Confiture");
  await break_("delete from search_documents");

  expect(wrongs((await doctor()).lines)).toEqual([expect.stringContaining("does not find 1 message yet")]);
  expect((await doctor("--mend", "--yes")).code).toBe(0);
  while (await workOnce(hearth.context)) continue;

  expect((await doctor()).code).toBe(0);
  const { body } = await anna.post("/api/messages/search", { group: famille.id, search: "confiture" });
  expect(body.totalItems).toBe(1);
});

test("missing and truncated files are named; stray bytes are reported after a day and removed on request", async () => {
  const { anna, famille } = house;
  const { context } = hearth;
  const [gone, short] = [await upload(hearth, anna, "gone.jpg"), await upload(hearth, anna, "short.jpg")];
  await makeMessage(anna, famille, { files: [gone.id, short.id] });
  await context.files.remove(displayKey(gone.id, gone.contentUrl));
  await context.files.write(originalKey(short.id), Readable.from([Buffer.from("half")]));
  const stray = "00000000-0000-4000-8000-00000000abcd";
  await context.files.write(originalKey(stray), Readable.from([Buffer.from("nobody's")]));

  const early = wrongs((await doctor()).lines);
  expect(early).toHaveLength(2);
  expect(early.join("\n")).toMatch(new RegExp(`missing: ${gone.id}/shown`));
  expect(early.join("\n")).toContain(`has 4 bytes instead of ${short.size}: ${short.id}/`);

  hearth.passTime(day + 60_000);
  expect(wrongs((await doctor()).lines)).toContainEqual(
    expect.stringContaining(`stored as ${stray} belongs to nothing`),
  );
  await doctor("--mend", "--yes");
  while (await workOnce(context)) continue;
  expect(await context.files.stat(originalKey(stray))).toBeUndefined();
  expect(wrongs((await doctor()).lines)).toHaveLength(2);
});

test("a row that refers to a missing row is found", async () => {
  const { anna, famille } = house;
  const message = await makeMessage(anna, famille, "Bonjour");
  await withoutForeignKeys(`update messages set author_id = '${famille.id}' where id = '${message.id}'`);

  expect(wrongs((await doctor()).lines).join()).toContain("1 rows of messages refer by author_id to rows of users");
});

test("failed jobs are listed with their reason and do not count as problems", async () => {
  const { db, jobs } = hearth.context;
  await db.write((tx) => jobs.enqueue(tx, { kind: "files.convert", payload: { id: "x" } }));
  await (await jobs.claim(1000, { only: ["files.convert"] }))!.fail("the film is broken\nat line 2");

  const { code, lines } = await doctor();

  expect(code).toBe(0);
  expect(lines).toContainEqual(
    expect.stringMatching(/^note +The job files\.convert was given up on \S+ after 1 attempt: the film is broken$/),
  );
});

test("the mail server is checked without sending an email", async () => {
  const catcher = await MailCatcher.start();
  hearth.context.mailer = smtpMailer(catcher.url, "hearth@example.org", 5000);
  expect((await doctor()).lines).toContainEqual(expect.stringMatching(/^ok +The mail server responds/));
  expect(catcher.asked).toEqual([]);

  await catcher.stop();

  const { code, lines } = await doctor();
  expect(code).toBe(1);
  expect(wrongs(lines)).toEqual([expect.stringContaining("the mail server could not be reached")]);
});

test("missing ffmpeg and a full disk are reported", async () => {
  const lame = await testApp({ PATH: "", FFMPEG_PATH: "/nowhere/ffmpeg" });
  const { code, lines } = await hearthCommand(lame, ["doctor"]);
  await lame.close();

  expect(code).toBe(1);
  expect(wrongs(lines)).toEqual([expect.stringContaining("ffmpeg was not found")]);
  const gigabyte = 1024 ** 3;
  expect([0.5, 5, 50].map((free) => spaceLeft(free * gigabyte, 4 * gigabyte).level)).toEqual(["wrong", "note", "ok"]);
});

test("an unavailable database is reported without a crash", async () => {
  vi.spyOn(hearth.context.db, "check").mockRejectedValue(new Error("connection refused"));

  const { code, lines } = await doctor();

  expect(code).toBe(1);
  expect(wrongs(lines)).toEqual([expect.stringContaining("connection refused")]);
});

function wrongs(lines: string[]): string[] {
  return lines.filter((line) => line.startsWith("wrong"));
}

async function break_(statement: string): Promise<void> {
  await hearth.context.db.write((tx) => sql.raw(statement).execute(tx));
}

/** Damages data as a manual change or a faulty disk could. */
async function withoutForeignKeys(statement: string): Promise<void> {
  const { database } = hearth.context.config;
  if ("sqliteFile" in database) {
    const file = new DatabaseSync(database.sqliteFile, { enableForeignKeyConstraints: false });
    file.exec(statement);
    file.close();
    return;
  }
  await hearth.context.db.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}
