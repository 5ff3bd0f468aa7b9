import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { indexEarlierJob } from "../features/conversation/search/actions-indexing.ts";
import { CliError, type Command } from "./command.ts";
import { importRelated } from "./zusam/related.ts";
import { importAvatars, importFiles } from "./zusam/files.ts";
import { importGroups } from "./zusam/groups.ts";
import { importMessages } from "./zusam/messages.ts";
import { importPeople, loginOf } from "./zusam/people.ts";
import { countNew } from "./importing/count-new.ts";
import { checkMerging } from "./importing/merging.ts";
import { noteImported, wasImported } from "./importing/queries.ts";
import { Report } from "./importing/report.ts";
import { readSource } from "./zusam/source.ts";

export const importZusam: Command = {
  about: "brings over a Zusam: people with their passwords, groups, messages, files",
  usage: "<data directory> [--merge]",
  more: [
    "The directory holds data.db and files/, and is only read. Run again it adds what is new and doubles nothing; messages that were deleted",
    "here come back. What cannot be brought over is named, with the reason. --merge: also into accounts and groups that were made here.",
  ].join("\n"),
  words: [1, 1],
  makesData: true,
  options: { merge: { type: "boolean" } },
  async preview(terminal, { words, has }) {
    const { source, imported } = await sourceIn(resolve(words[0]!));
    const { read } = (await terminal.context()).db;
    await checkMerging(read, imported, has("merge"));
    const idsOf = (table: "user" | "group" | "message" | "file") => source[table].map((row) => ({ id: row.id("id") }));
    terminal.print("Would import, unless the report of the import gives a reason against it:");
    const all = { users: idsOf("user"), groups: idsOf("group"), messages: idsOf("message"), files: idsOf("file") };
    for (const line of await countNew(read, all)) terminal.print(line);
  },
  async run(terminal, { words, has }) {
    const folder = resolve(words[0]!);
    const { source, imported } = await sourceIn(folder);
    const context = await terminal.context();
    const report = new Report();
    await checkMerging(context.db.read, imported, has("merge"));
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
      await context.jobs.enqueueIn(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob });
    });
    report.remark(
      "public links and unsubscribe links made there do not work here: members make new public links, and mails carry new ones",
    );
    report.lines().forEach((line) => terminal.print(line));
  },
};

async function sourceIn(folder: string) {
  const database = join(folder, "data.db");
  if (!(await stat(database).catch(() => undefined))?.isFile()) throw new CliError(`There is no data.db in ${folder}`);
  const source = readSource(database);
  const people = source.user.map((user) => ({ id: user.id("id"), login: loginOf(user) }));
  return { source, imported: { groupIds: source.group.map((group) => group.id("id")), people } };
}
