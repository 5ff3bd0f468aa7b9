import { allAccounts } from "../features/accounts/actions-operator.ts";
import type { Command } from "./command.ts";

export const users: Command = {
  about: "lists who has an account: login, name, groups, last activity",
  usage: "",
  words: [0, 0],
  async run(terminal) {
    for (const { login, name, groups, lastActivityAt } of await allAccounts(await terminal.context())) {
      const lastActive = new Date(lastActivityAt).toISOString().slice(0, 10);
      terminal.say([login, name, `${groups} groups`, `last active ${lastActive}`].join("\t"));
    }
  },
};
