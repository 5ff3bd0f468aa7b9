import { passwordLink, setPasswordOf } from "../features/sign-in/actions-operator.ts";
import type { Command } from "./command.ts";

export const resetPassword: Command = {
  about: "prints a link with which a person chooses a new password",
  usage: "<login> [--password]",
  more: "The link is good once and for a day. With --password the new password is read from the standard input, and all sessions of the person end.",
  words: [1, 1],
  options: { password: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const context = await terminal.context();
    const login = words[0]!;
    if (has("password")) await setPasswordOf(context, login, await terminal.read());
    terminal.say(has("password") ? `${login} has a new password.` : await passwordLink(context, login));
  },
};
