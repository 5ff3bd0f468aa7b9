import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { indexEarlierJob } from "../features/conversation/search/actions-indexing.ts";
import { CliError, type Command } from "./command.ts";
import { takeInAlbums } from "./group/albums.ts";
import { readIndex } from "./group/format.ts";
import { takeInMessages } from "./group/messages.ts";
import { loginOf, takeInPeople } from "./group/people.ts";
import { takeInFiles, takeInGroup, takeInPicture } from "./group/reading.ts";
import { countNew } from "./importing/count-new.ts";
import { checkMerging } from "./importing/merging.ts";
import { idsIn } from "./importing/queries.ts";
import { Report } from "./importing/report.ts";

export const importGroup: Command = {
  about: "takes in a group that `export` wrote, here or elsewhere",
  usage: "<folder> [--merge]",
  more: [
    "The group, its messages and files keep their ids; what is here already stays as it is, so it can be run again. People are found by id, then by",
    "login; whoever is not here gets an account that opens by a link of `reset-password`. --merge: also into accounts and groups that were made here.",
  ].join("\n"),
  words: [1, 1],
  options: { merge: { type: "boolean" } },
  async preview(terminal, { words, has }) {
    const { index, imported } = await indexIn(resolve(words[0]!));
    const { read } = (await terminal.context()).db;
    await checkMerging(read, imported, has("merge"));
    const { group, people, messages, files } = index;
    const isHere = (await idsIn(read, "groups")).has(group.id);
    terminal.print(`Would import into the ${isHere ? "existing" : "new"} group "${group.name}":`);
    for (const line of await countNew(read, { users: people, messages, files })) terminal.print(line);
  },
  async run(terminal, { words, has }) {
    const folder = resolve(words[0]!);
    const { index, imported } = await indexIn(folder);
    const context = await terminal.context();
    const report = new Report();
    await checkMerging(context.db.read, imported, has("merge"));
    const people = await takeInPeople(context, index.people, report);
    const isNew = await takeInGroup(context, index, people, report);
    const files = await takeInFiles(context, index, folder, people, report);
    if (isNew) await takeInPicture(context, index.group, files);
    await takeInMessages(context, index.messages, { groupId: index.group.id, people, files }, report);
    await takeInAlbums(context, index.albums ?? [], { groupId: index.group.id, people, files });
    await context.db.write((tx) => context.jobs.enqueueIn(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
    report.lines().forEach((line) => terminal.print(line));
  },
};

async function indexIn(folder: string) {
  const text = await readFile(join(folder, "index.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new CliError(`There is no index.json in ${folder}`);
  const index = readIndex(text);
  const people = index.people.map((person) => ({ id: person.id, login: loginOf(person) }));
  return { index, imported: { groupIds: [index.group.id], people } };
}
