import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { indexEarlierJob } from "../features/search/actions-indexing.ts";
import { CliError, type Command } from "./command.ts";
import { readIndex } from "./group/format.ts";
import { takeInMessages } from "./group/messages.ts";
import { takeInPeople } from "./group/people.ts";
import { takeInFiles, takeInGroup, takeInPicture } from "./group/reading.ts";
import { Report } from "./importing/report.ts";

export const importGroup: Command = {
  about: "takes in a group that `export` wrote, here or elsewhere",
  usage: "<folder>",
  more: [
    "The group, its messages and files keep their ids; what is here already stays as it is, so it can be run again. People are found by id, then by",
    "login; whoever is not here gets an account that opens by a link of `reset-password`.",
  ].join("\n"),
  words: [1, 1],
  async run(terminal, { words }) {
    const folder = resolve(words[0]!);
    const text = await readFile(join(folder, "index.json"), "utf8").catch(() => undefined);
    if (text === undefined) throw new CliError(`There is no index.json in ${folder}`);
    const index = readIndex(text);
    const context = await terminal.context();
    const report = new Report();
    const people = await takeInPeople(context, index.people, report);
    const isNew = await takeInGroup(context, index, people, report);
    const files = await takeInFiles(context, index, folder, people, report);
    if (isNew) await takeInPicture(context, index.group, files);
    await takeInMessages(context, index.messages, { groupId: index.group.id, people, files }, report);
    await context.db.write((tx) => context.jobs.enqueueIn(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
    report.lines().forEach((line) => terminal.say(line));
  },
};
