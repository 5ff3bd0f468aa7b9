import { invitationLinkOf } from "../features/groups/invitations/actions-operator.ts";
import { makeGroupFor, allGroups, groupCalled } from "../features/groups/groups/actions-operator.ts";
import { suspendGroup as suspend } from "../features/groups/groups/actions-suspension.ts";
import { deleteGroupOf } from "../features/conversation/messages/actions-erasure.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import type { Command } from "./command.ts";
import { resolve } from "node:path";
import { writeGroup } from "../features/transfer/exports/actions-writing.ts";

export const createGroup: Command = {
  about: "creates a group with a first member and prints its invitation link",
  usage: "<name> --member <login>",
  words: [1, 1],
  options: { member: { type: "string" } },
  async run(terminal, { words, text }) {
    const member = text("member");
    if (member === undefined) throw new OperatorError("--member <login> is required: the first member of the group.");
    const context = await terminal.context();
    const groupId = await makeGroupFor(context, member, words[0]!);
    terminal.print(await invitationLinkOf(context, groupId));
  },
};

export const groups: Command = {
  about: "lists the groups: id, name, members, messages",
  usage: "",
  words: [0, 0],
  async run(terminal) {
    const all = await allGroups(await terminal.context());
    if (all.length === 0) terminal.print("No groups.");
    for (const { id, name, members, messages, isSuspended } of all) {
      const size = [pluralize(members, "member"), pluralize(messages, "message")];
      terminal.print([id, name, ...size, ...(isSuspended ? ["suspended"] : [])].join("\t"));
    }
  },
};

export const invite: Command = {
  about: "prints the invitation link of a group",
  usage: "<id or name of the group> [--new]",
  more: "Whoever has the link can join. With --new the old link is dead from then on.",
  words: [1, 1],
  options: { new: { type: "boolean" } },
  question: ({ has }) => (has("new") ? "The link that people have by now will not work any more." : undefined),
  async preview(terminal, { words, has }) {
    const link = await invitationLinkOf(await terminal.context(), words[0]!);
    terminal.print(has("new") ? `Would replace the link ${link}` : `Would print ${link}`);
  },
  async run(terminal, { words, has }) {
    terminal.print(await invitationLinkOf(await terminal.context(), words[0]!, { renewed: has("new") }));
  },
};

export const suspendGroup: Command = {
  about: "closes a group to everybody until --end; nothing in it is deleted",
  usage: "<id or name of the group> [--end]",
  more: "Its public links, webhooks, invitation links and posting addresses end for good. With --end its members are back, with their roles.",
  words: [1, 1],
  options: { end: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const name = await suspend(await terminal.context(), words[0]!, !has("end"));
    terminal.print(has("end") ? `${name} is open again.` : `${name} is suspended.`);
  },
};

export const deleteGroup: Command = {
  about: "deletes a group with its messages, photos and albums",
  usage: "<id or name of the group>",
  more: "`export` saves it before. If this is interrupted, the group stays suspended: call it again.",
  words: [1, 1],
  question: ({ words }) => `This deletes the group ${words[0]!}, which nothing but a backup brings back.`,
  async preview(terminal, { words }) {
    const context = await terminal.context();
    const { id } = await groupCalled(context, words[0]!);
    const { name, members, messages } = (await allGroups(context)).find((group) => group.id === id)!;
    terminal.print(`Would delete ${name}, with ${pluralize(members, "member")} and ${pluralize(messages, "message")}.`);
  },
  async run(terminal, { words }) {
    terminal.print(`${await deleteGroupOf(await terminal.context(), words[0]!)} is deleted.`);
  },
};

export const exportGroup: Command = {
  about: "exports a group into a folder that people and programs can read",
  usage: "<id or name of a group> <folder> [--logins]",
  more: [
    "index.json holds people, messages, reactions and pins, files/ the files as they were uploaded. --logins adds the logins, by which `import`",
    "finds people elsewhere; without it nobody's address leaves.",
  ].join("\n"),
  words: [2, 2],
  options: { logins: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const context = await terminal.context();
    const folder = resolve(words[1]!);
    const { id, name } = await groupCalled(context, words[0]!);
    const { messages, files, missing } = await writeGroup(context, id, folder, { withLogins: has("logins") });
    terminal.print(
      `Exported ${pluralize(messages, "message")} and ${pluralize(files, "file")} of ${name} to ${folder}`,
    );
    if (missing.length > 0) throw new OperatorError(`The content of these files is missing: ${missing.join(", ")}`);
  },
};
