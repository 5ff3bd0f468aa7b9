import { invitationLinkOf } from "../features/invitations/actions-operator.ts";
import type { Command } from "./command.ts";

export const invite: Command = {
  about: "prints the invitation link of a group",
  usage: "<id or name of the group> [--new]",
  more: "Whoever has the link can join. With --new the old link is dead from then on.",
  words: [1, 1],
  options: { new: { type: "boolean" } },
  async run(terminal, { words, has }) {
    terminal.say(await invitationLinkOf(await terminal.context(), words[0]!, { renewed: has("new") }));
  },
};
