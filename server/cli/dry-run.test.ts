import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { testApp } from "../testing/build-app.ts";
import { everyFile, everyRow } from "../testing/everything.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity } from "../testing/people.ts";
import { startS3Server } from "../testing/s3-server.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { upload } from "../testing/uploads.ts";
import { commands } from "./commands.ts";
import { setConfig } from "../testing/other-config.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-dry-run-"));
const s3 = await startS3Server();
const hearth = await testApp({ BACKUP_TO: join(folder, "backups") });
const { anna, famille } = await aCommunity(hearth);
const exported = join(folder, "exported");
beforeAll(async () => {
  await makeMessage(anna, famille, { data: { title: "Tea" }, files: [(await upload(hearth, anna)).id] });
  expect(await hearthCommand(hearth, ["backup"])).toMatchObject({ code: 0 });
  expect(await hearthCommand(hearth, ["export", famille.id, exported])).toMatchObject({ code: 0 });
  // For `move-files`: the server keeps its files in the data folder.
  const config = readConfig({ ...hearth.context.config.given, ...s3.settings });
  setConfig(hearth.context, { s3: config.s3 });
});
afterAll(async () => {
  await hearth.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

test.each<[line: string, args: () => string[], said: RegExp]>([
  ["invite --new", () => ["invite", famille.id, "--new"], /^Would replace the link http\S+\/invitation\//],
  ["notice", () => ["notice", "Down tonight"], /^Would notify \d+ people: "Down tonight"/],
  [
    "delete-user",
    () => ["delete-user", anna.login],
    /^Would delete the account of anna \(anna\S*\), who is in \d groups?\.$/,
  ],
  ["delete-group", () => ["delete-group", famille.id], /^Would delete Famille, with \d members and 1 message\.$/],
  ["doctor --mend", () => ["doctor", "--mend"], /^ok/m],
  ["move-files", () => ["move-files", "--to", "s3"], /^Would copy [1-9]\d* files? \(0\.\d MB\); 0 of the same size/],
  [
    "move-files --delete-source",
    () => ["move-files", "--to", "s3", "--delete-source"],
    /^Would then delete the [1-9]/m,
  ],
  [
    "import",
    () => ["import", exported, "--merge"],
    /existing group "Famille":\n\d+ people, 0 of them new\n1 message, 0/,
  ],
  ["restore", () => ["restore"], /^Would restore \d+T\d+Z of \S+: 1 message and [1-9]\d* files .*, verified\.$/],
  ["restore --replace", () => ["restore", "--replace"], /^The current database would be kept beside it\.$/m],
])("%s --dry-run says what would be done, and changes nothing", async (_, args, said) => {
  const before = await everything();
  const { code, lines, complaints } = await hearthCommand(hearth, [...args(), "--dry-run"]);
  expect(complaints).toEqual([]);
  expect(lines.join("\n")).toMatch(said);
  expect(code).toBe(0);
  expect(await everything()).toEqual(before);
});

test("what would be refused is refused by --dry-run, too", async () => {
  const refused = async (...args: string[]) => (await hearthCommand(hearth, [...args, "--dry-run"])).complaints.join();
  expect(await refused("restore", "--at", "2020-01-01")).toContain("There is no backup of 2020-01-01");
  expect(await refused("restore", "--undo")).toContain("No backup was restored");
  expect(await refused("import", folder)).toContain("There is no index.json");
  expect(await refused("import", exported)).toContain('the group "Famille"');
  expect(await refused("notice", "Tea", "--url", "nowhere")).toContain("--url must be an address");
});

/** Commands that change little, or that are tried before they change anything. */
const without: Record<string, string> = {
  administrator: "changes one right, and the opposite takes it back",
  backup: "Adds a backup",
  confirm: "prints a code",
  "create-group": "makes one group",
  "create-user": "makes one account",
  "end-second-factor": "names its only effect",
  "reset-password": "prints a link",
  "create-api-key": "makes one key",
  "revoke-api-key": "names its only effect",
  "suspend-group": "keeps its members out, and --end takes it back",
  "suspend-user": "keeps one person out, and --end takes it back",
  set: "checks the value, and says what it changed",
  update: "tries the new version on a copy first",
  ...Object.fromEntries(
    ["api-keys", "backups", "export", "groups", "settings", "users"].map((name) => [name, "only reads"]),
  ),
};

test("every command that changes data has --dry-run, or is listed with the reason", () => {
  const unexplained = Object.entries(commands).filter(([name, { preview }]) => !preview === !(name in without));
  expect(unexplained.map(([name]) => name)).toEqual([]);
});

async function everything() {
  return {
    rows: await everyRow(hearth.context),
    files: await everyFile(hearth.context),
    bucket: [...s3.requests].filter((line) => /^(PUT|POST|DELETE)/.test(line) && !line.includes("/checks/")),
  };
}
