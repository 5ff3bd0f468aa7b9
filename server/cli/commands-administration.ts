import { makeMachineCode } from "../features/operation/administration/actions-machine-code.ts";
import { appointByLogin } from "../features/operation/administration/actions-people.ts";
import {
  allSettings,
  changeSettingsAsOperator,
  problemsOfChanges,
} from "../features/operation/administration/actions-settings.ts";
import { OperatorError } from "../errors.ts";
import type { Command } from "./command.ts";

export const administrator: Command = {
  about: "names somebody an administrator of this server, who sees the page /admin",
  usage: "<login> [--end]",
  more: "Administrators see no group that they are not in. With --end the person is no administrator any more.",
  words: [1, 1],
  options: { end: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const login = words[0]!;
    await appointByLogin(await terminal.context(), login, !has("end"));
    terminal.print(has("end") ? `${login} is no administrator any more.` : `${login} is an administrator.`);
  },
};

export const confirm: Command = {
  about: "prints a code for an administrator, for protected settings and returning to a backup",
  usage: "",
  more: [
    "Mail server, backups and addresses that the server may reach decide where contents go, and a backup brings back people who were removed since. So an",
    "administrator changes the former and returns to the latter in the browser only with this code. It is good for 15 minutes and for the first administrator who uses it. Give it only to somebody whom you trust with the contents of all groups.",
  ].join("\n"),
  words: [0, 0],
  async run(terminal) {
    terminal.print(await makeMachineCode(await terminal.context()));
  },
};

export const settings: Command = {
  about: "lists the settings that administrators may change",
  usage: "",
  more: "Environment variables come first: such a setting is marked as fixed.",
  words: [0, 0],
  async run(terminal) {
    for (const { name, value, isSet, isFixed } of await allSettings(await terminal.context()))
      terminal.print(`${name}=${value ?? ""}${isFixed ? " (fixed)" : ""}${isSet ? "" : " (standard)"}`);
  },
};

export const set: Command = {
  about: "changes a setting while the server runs",
  usage: "<name> [<value>]",
  more: "Without a value, the setting returns to its standard. A running server notices within seconds.",
  words: [1, 2],
  async run(terminal, { words: [name = "", value] }) {
    const context = await terminal.context();
    if (!(await allSettings(context)).some((setting) => setting.name === name))
      throw new OperatorError(
        `${name} is not a setting that changes while the server runs. \`npm run hearth -- settings\` lists those.`,
      );
    const changes = { [name]: value ?? null };
    const problems = await problemsOfChanges(context, changes);
    if (problems.length > 0) throw new OperatorError(problems.join("\n"));
    await changeSettingsAsOperator(context, changes);
    terminal.print(value === undefined ? `${name} has its standard value.` : `${name} is changed.`);
  },
};
