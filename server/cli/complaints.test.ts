import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { aCommunity } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, famille } = await aCommunity(hearth);

test.each([
  [["create-user"], "<login> is missing."],
  [["export", "Famille"], "<folder> is missing."],
  [["users", "--yes"], "Unknown option '--yes'."],
  [["users", "anna"], '"anna" is one word too many. Put a text of several words in quotes.'],
  [["create-group", "Tea", "--member"], "Option '--member <value>' argument missing."],
])("%j says in its first line what is wrong with it", async (words, message) => {
  const { code, complaints } = await hearthCommand(hearth, words);
  expect(complaints[0]).toBe(message);
  expect(complaints[1]).toBe("");
  expect(complaints[2]).toMatch(`npm run hearth -- ${words[0]} `.trim());
  expect(code).toBe(2);
});

test("-h is --help", async () => {
  expect(await hearthCommand(hearth, ["-h"])).toEqual(await hearthCommand(hearth, ["--help"]));
  expect(await hearthCommand(hearth, ["users", "-h"])).toEqual(await hearthCommand(hearth, ["users", "--help"]));
});

test("a name that several groups have, and a login that nobody has, are answered with the command that lists them", async () => {
  for (let count = 0; count < 2; count++) await hearthCommand(hearth, ["create-group", "Tea", "--member", anna.login]);
  const { complaints } = await hearthCommand(hearth, ["invite", "Tea"]);
  expect(complaints).toEqual([
    "Group not found, or several groups have this name. The command `groups` lists the ids.",
  ]);
  expect((await hearthCommand(hearth, ["reset-password", "nobody@example.org"])).complaints).toEqual([
    "User not found. The command `users` lists the logins.",
  ]);
});

test("set names what is wrong with a setting in a sentence", async () => {
  expect((await hearthCommand(hearth, ["set", "max_image_mb", "5"])).complaints).toEqual([
    "max_image_mb is not a setting that changes while the server runs. `npm run hearth -- settings` lists those.",
  ]);
  expect((await hearthCommand(hearth, ["set", "MAX_IMAGE_MB", "lots"])).complaints).toEqual([
    'MAX_IMAGE_MB must be a whole number from 1 to 1048576, not "lots"',
  ]);
  await hearthCommand(hearth, ["set", "MAIL_FROM", "hearth@example.org"]);
  await hearthCommand(hearth, ["set", "SMTP_URL", "smtp://localhost:1"]);
  expect((await hearthCommand(hearth, ["set", "MAIL_FROM"])).complaints).toEqual([
    "SMTP_URL needs MAIL_FROM, the address that mails come from",
  ]);
});

test("a notice needs a text", async () => {
  const { code, complaints } = await hearthCommand(hearth, ["notice", " ", "--yes"]);
  expect(complaints).toEqual(["The notice has no text."]);
  expect(code).toBe(1);
});

test.each([
  ["backup", ["/proc/nope/backup"], "/proc/nope/backup"],
  ["export", [famille.id, "/proc/nope/group"], "/proc/nope"],
] as const)("%s into a folder that cannot be made ends with the reason", async (command, words, folder) => {
  const { code, complaints } = await hearthCommand(hearth, [command, ...words]);
  expect(complaints).toEqual([`ENOENT: no such file or directory, mkdir '${folder}'`]);
  expect(code).toBe(1);
});

const noFolder = fileURLToPath(import.meta.url);
const unusable = [
  ["/proc/nope", "ENOENT: no such file or directory, mkdir '/proc/nope'"],
  [noFolder, `ENOTDIR: not a directory, mkdir '${noFolder}/generations/stored'`],
];

test.each(unusable)("the place of backups %s, which cannot be used, is named with its setting", async (place, why) => {
  const message = `The folder ${place} (BACKUP_TO) cannot be used: ${why}`;
  expect(await hearthCommand(hearth, ["set", "BACKUP_TO", place])).toMatchObject({ code: 1, complaints: [message] });
  expect((await hearthCommand(hearth, ["settings"])).lines).toContain("BACKUP_TO= (standard)");
  const other = await testApp({ BACKUP_TO: place });
  for (const words of [["backups"], ["backup"], ["restore", "--replace", "--dry-run"]])
    expect((await hearthCommand(other, words)).complaints).toEqual([message]);
  const { code, lines } = await hearthCommand(other, ["doctor"]);
  expect(lines).toContain(`wrong   Backups cannot be taken. ${message}`);
  expect(code).toBe(1);
  await other.close();
});

test("a place of backups that can be used is set", async () => {
  const place = await mkdtemp(join(tmpdir(), "hearth-place-"));
  expect(await hearthCommand(hearth, ["set", "BACKUP_TO", place])).toMatchObject({ code: 0 });
  expect((await hearthCommand(hearth, ["doctor"])).lines).toContain(`ok      Backups can be written to ${place}.`);
  await hearthCommand(hearth, ["set", "BACKUP_TO"]);
  await rm(place, { recursive: true });
});

test("a reader that has read enough ends a command without a complaint", async () => {
  const file = fileURLToPath(new URL("../processes/hearth.ts", import.meta.url));
  const started = spawn(process.execPath, [
    "--import",
    import.meta.resolve("tsx"),
    "--conditions=source",
    file,
    "--help",
  ]);
  started.stdout.destroy();
  expect(await text(started.stderr)).toBe("");
});
