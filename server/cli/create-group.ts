import { invitationLinkOf } from "../features/invitations/actions-operator.ts";
import { makeGroupFor } from "../features/groups/actions-operator.ts";
import { Complaint, type Command } from "./command.ts";

export const createGroup: Command = {
  about: "makes a group with a first member and prints its invitation link",
  usage: "<name> --member <login>",
  words: [1, 1],
  options: { member: { type: "string" } },
  async run(terminal, { words, text }) {
    const member = text("member");
    if (member === undefined) throw new Complaint("--member says who is the first in the group, by login.");
    const context = await terminal.context();
    const groupId = await makeGroupFor(context, member, words[0]!);
    terminal.say(await invitationLinkOf(context, groupId));
  },
};
