import { endSecondFactorOf } from "../features/sign-in/actions-operator.ts";
import type { Command } from "./command.ts";

export const endSecondFactor: Command = {
  about: "lets a person sign in by password alone, whose phone and codes are lost",
  usage: "<login>",
  more: "Be sure that it is they who ask. They can begin anew in their settings.",
  words: [1, 1],
  options: {},
  async run(terminal, { words }) {
    const login = words[0]!;
    const wasOn = await endSecondFactorOf(await terminal.context(), login);
    terminal.say(wasOn ? `${login} signs in by password alone.` : `${login} has no second factor.`);
  },
};
