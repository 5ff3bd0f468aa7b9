import { allGroups } from "../features/groups/actions-operator.ts";
import type { Command } from "./command.ts";

export const groups: Command = {
  about: "lists the groups: id, name, members, messages",
  usage: "",
  words: [0, 0],
  async run(terminal) {
    for (const { id, name, members, messages } of await allGroups(await terminal.context())) {
      terminal.say([id, name, `${members} members`, `${messages} messages`].join("\t"));
    }
  },
};
