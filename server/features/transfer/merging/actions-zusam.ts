import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../../context.ts";
import { OperatorError } from "../../../errors.ts";
import { indexEarlierJob } from "../../conversation/search/actions-indexing.ts";
import { countNew } from "./actions-counting.ts";
import { checkMerging } from "./actions-matching.ts";
import { importAvatars, importFiles } from "./actions-zusam-files.ts";
import { importGroups } from "./actions-zusam-groups.ts";
import { importMessages } from "./actions-zusam-messages.ts";
import { importPeople, loginOf } from "./actions-zusam-people.ts";
import { importRelated } from "./actions-zusam-related.ts";
import { readSource } from "./actions-zusam-source.ts";
import { noteImported, wasImported } from "./queries.ts";
import { Report } from "./rules-report.ts";

/** `mayMerge` allows accounts and groups made here, otherwise an OperatorError. Checks no permission: for the command line. Returns the lines of a report. */
export async function importZusam(context: Context, folder: string, mayMerge: boolean): Promise<string[]> {
  const { source, imported } = await readFolder(folder);
  const report = new Report();
  await checkMerging(context.db.read, imported, mayMerge);
  const people = await importPeople(context, source, report);
  await importGroups(context, source, people, report);
  const files = await importFiles(context, source, join(folder, "files"), people, report);
  const messages = await importMessages(context, source, people, files, report);
  await importAvatars(context, source, people, files);
  const isFirst = !(await wasImported(context.db.read));
  const isWanted = {
    person: (id: string) => isFirst || people.fresh.has(id),
    message: (id: string) => !messages.elsewhere.has(id) && (isFirst || messages.added.has(id)),
  };
  await importRelated(context, source, people, isWanted, report);
  await context.db.write(async (tx) => {
    await noteImported(tx, context.clock.now());
    await context.jobs.enqueue(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob });
  });
  report.remark(
    "public links and unsubscribe links made there do not work here: members make new public links, and mails carry new ones",
  );
  return report.lines();
}

/** Throws like the import. */
export async function previewZusam({ db }: Context, folder: string, mayMerge: boolean): Promise<string[]> {
  const { source, imported } = await readFolder(folder);
  await checkMerging(db.read, imported, mayMerge);
  const idsOf = (table: "user" | "group" | "message" | "file") => source[table].map((row) => ({ id: row.id("id") }));
  const all = { users: idsOf("user"), groups: idsOf("group"), messages: idsOf("message"), files: idsOf("file") };
  return [
    "Would import, unless the report of the import gives a reason against it:",
    ...(await countNew(db.read, all)),
  ];
}

async function readFolder(folder: string) {
  const database = join(folder, "data.db");
  if (!(await stat(database).catch(() => undefined))?.isFile())
    throw new OperatorError(`There is no data.db in ${folder}`);
  const source = readSource(database);
  const people = source.user.map((user) => ({ id: user.id("id"), login: loginOf(user) }));
  return { source, imported: { groupIds: source.group.map((group) => group.id("id")), people } };
}
