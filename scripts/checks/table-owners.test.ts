import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { tableOwnerProblems } from "./table-owners.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const owner = { "server/features/groups/groups/queries.ts": 'tx.insertInto("members").values(row);' };

test.each([
  'tx.updateTable("members").set(changes);',
  'tx.deleteFrom("members");',
  'insertNew(tx, "members", row, "group_id");',
  "await sql`update members set role = ${role}`.execute(tx);",
  "await sql<Row>`\n    delete from members`.execute(tx);",
])("a table that another feature writes, too, is reported: %s", (code) => {
  expect(problemsWith({ ...owner, "server/features/outside/webhooks/queries.ts": code })).toEqual([
    "members is written in server/features/groups/groups and server/features/outside/webhooks: one of them, by an action",
  ]);
});

test("reading a table is free, and so are tests, migrations and taking in rows of another installation", () => {
  const others = {
    "server/features/outside/webhooks/queries.ts": 'db.selectFrom("members"); sql`select 1 from members`;',
    "server/features/outside/webhooks/webhooks.test.ts": owner["server/features/groups/groups/queries.ts"],
    "server/database/migrations/0001.ts": "sql`update members set role = 1`",
    "server/features/transfer/merging/queries.ts": 'tx.insertInto("members");',
  };
  expect(problemsWith({ ...owner, ...others })).toEqual([]);
});

function problemsWith(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "hearth-owners-"));
  folders.push(root);
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return tableOwnerProblems(root);
}
