import { resolve } from "node:path";
import { previewFolder, importFolder } from "../features/transfer/merging/actions-import-folder.ts";
import type { Command } from "./command.ts";

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
    const lines = await previewFolder(await terminal.context(), resolve(words[0]!), has("merge"));
    lines.forEach((line) => terminal.print(line));
  },
  async run(terminal, { words, has }) {
    const lines = await importFolder(await terminal.context(), resolve(words[0]!), has("merge"));
    lines.forEach((line) => terminal.print(line));
  },
};
