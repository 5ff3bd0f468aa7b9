import { resolve } from "node:path";
import { importZusam as bringOver, previewZusam } from "../features/transfer/merging/actions-zusam.ts";
import type { Command } from "./command.ts";

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
    const lines = await previewZusam(await terminal.context(), resolve(words[0]!), has("merge"));
    lines.forEach((line) => terminal.print(line));
  },
  async run(terminal, { words, has }) {
    const lines = await bringOver(await terminal.context(), resolve(words[0]!), has("merge"));
    lines.forEach((line) => terminal.print(line));
  },
};
