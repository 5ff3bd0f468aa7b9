import { deleteAccountOf } from "../features/accounts/accounts/actions-deletion.ts";
import { allAccounts } from "../features/accounts/accounts/actions-operator.ts";
import { suspendByLogin } from "../features/operation/administration/actions-people.ts";
import { normalLogin } from "../features/identity/people/rules.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import type { Command } from "./command.ts";

export const suspendUser: Command = {
  about: "keeps somebody from signing in until --end; nothing of theirs is deleted",
  usage: "<login> [--end]",
  more: "Their sessions end at once, their API keys rest, and they are no administrator any more. They get no emails and notifications.",
  words: [1, 1],
  options: { end: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const login = words[0]!;
    await suspendByLogin(await terminal.context(), login, !has("end"));
    terminal.print(has("end") ? `${login} can sign in again.` : `${login} is suspended.`);
  },
};

export const deleteUser: Command = {
  about: "deletes an account, as its owner could",
  usage: "<login>",
  more: "What they wrote in groups stays, without their name. Their other data is deleted, and they leave all groups.",
  words: [1, 1],
  question: ({ words }) => `This deletes the account ${words[0]!}, which nothing but a backup brings back.`,
  async preview(terminal, { words }) {
    const accounts = await allAccounts(await terminal.context());
    const account = accounts.find(({ login }) => login === normalLogin(words[0]));
    if (!account) throw new OperatorError(`There is no account ${words[0]!}.`);
    terminal.print(
      `Would delete the account of ${account.name} (${account.login}), who is in ${pluralize(account.groups, "group")}.`,
    );
  },
  async run(terminal, { words }) {
    await deleteAccountOf(await terminal.context(), words[0]!);
    terminal.print(`The account ${words[0]!} is deleted.`);
  },
};
