import { makeAccount, allAccounts } from "../features/accounts/accounts/actions-operator.ts";
import { passwordLink, setPasswordOf, endSecondFactorOf } from "../features/identity/sign-in/actions-password-reset.ts";
import { pluralize } from "../pluralize.ts";
import type { Command } from "./command.ts";

export const createUser: Command = {
  about: "creates an account and prints a link for choosing a password",
  usage: "<login> [--name <name>] [--password]",
  more: "The login is an email address. The link works once, within a day. With --password the password is read from the standard input instead.",
  words: [1, 1],
  options: { name: { type: "string" }, password: { type: "boolean" } },
  async run(terminal, input) {
    const context = await terminal.context();
    const login = input.words[0]!;
    const password = input.has("password") ? await terminal.read() : undefined;
    await makeAccount(context, { login, name: input.text("name"), password });
    terminal.print(password === undefined ? await passwordLink(context, login) : `${login} can sign in.`);
  },
};

export const users: Command = {
  about: "lists accounts: login, name, groups, last activity",
  usage: "",
  words: [0, 0],
  async run(terminal) {
    const all = await allAccounts(await terminal.context());
    if (all.length === 0) terminal.print("No accounts.");
    for (const { login, name, groups, lastActivityAt } of all) {
      const lastActive = new Date(lastActivityAt).toISOString().slice(0, 10);
      terminal.print([login, name, pluralize(groups, "group"), `last active ${lastActive}`].join("\t"));
    }
  },
};

export const resetPassword: Command = {
  about: "prints a link for choosing a new password",
  usage: "<login> [--password]",
  more: "The link works once, within a day. With --password the new password is read from the standard input, and all sessions of the person end.",
  words: [1, 1],
  options: { password: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const context = await terminal.context();
    const login = words[0]!;
    if (has("password")) await setPasswordOf(context, login, await terminal.read());
    terminal.print(has("password") ? `${login} has a new password.` : await passwordLink(context, login));
  },
};

export const endSecondFactor: Command = {
  about: "turns two-step verification off for somebody who lost their phone and recovery codes",
  usage: "<login>",
  more: "Make sure that the request really comes from that person. They can turn it on again in their settings.",
  words: [1, 1],
  options: {},
  async run(terminal, { words }) {
    const login = words[0]!;
    const wasOn = await endSecondFactorOf(await terminal.context(), login);
    terminal.print(
      wasOn ? `Two-step verification is off for ${login}.` : `Two-step verification was not on for ${login}.`,
    );
  },
};
