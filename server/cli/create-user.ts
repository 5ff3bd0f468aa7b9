import { makeAccount } from "../features/accounts/actions-operator.ts";
import { passwordLink } from "../features/sign-in/actions-operator.ts";
import type { Command } from "./command.ts";

export const createUser: Command = {
  about: "makes an account and prints a link with which its owner chooses a password",
  usage: "<login> [--name <name>] [--password]",
  more: "The login is an e-mail address. The link is good once and for a day. With --password the password is read from the standard input instead.",
  words: [1, 1],
  options: { name: { type: "string" }, password: { type: "boolean" } },
  async run(terminal, input) {
    const context = await terminal.context();
    const login = input.words[0]!;
    const password = input.has("password") ? await terminal.read() : undefined;
    await makeAccount(context, { login, name: input.text("name"), password });
    terminal.say(password === undefined ? await passwordLink(context, login) : `${login} can sign in.`);
  },
};
