import { apiKeyScopes, type ApiKeyScope } from "#contract/api-keys.ts";
import { accountIdOf } from "../features/identity/people/actions.ts";
import { apiKeysOf, makeApiKeyFor, removeApiKeyOf } from "../features/identity/sign-in/actions-api-keys.ts";
import { sessionIdOf } from "../features/identity/sign-in/rules.ts";
import { OperatorError } from "../errors.ts";
import type { Command } from "./command.ts";

const longest = 3650;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const apiKeys: Command = {
  about: "lists somebody's API keys: id, name, what they may do, last use, end",
  usage: "<login>",
  words: [1, 1],
  async run(terminal, { words }) {
    const context = await terminal.context();
    const all = await apiKeysOf(context, { id: await accountIdOf(context, words[0]!) });
    if (all.length === 0) terminal.print("No API keys.");
    for (const key of all) {
      const end = key.expiresAt === null ? "no end" : `until ${dayOf(key.expiresAt)}`;
      const name = key.device || "without name";
      terminal.print(
        [sessionIdOf(key.keyHash), name, key.scopes, `last used ${dayOf(key.lastUsedAt)}`, end].join("\t"),
      );
    }
  },
};

export const createApiKey: Command = {
  about: "makes an API key for a program of somebody's, and prints it",
  usage: "<login> --name <name> [--scopes read,post,manage] [--days <number>]",
  more: [
    "The key is printed once, and only its checksum is stored. It may do what its scopes say and the person may: read what they see; post what they can",
    "write; manage the groups that they are an admin of. Without --scopes it may read, without --days it has no end.",
  ].join("\n"),
  words: [1, 1],
  options: { name: { type: "string" }, scopes: { type: "string" }, days: { type: "string" } },
  async run(terminal, { words, text }) {
    const name = text("name");
    if (name === undefined) throw new OperatorError("--name <name> is required: the owner finds the key by it.");
    const wanted = { name, scopes: scopesOf(text("scopes") ?? "read"), ...daysOf(text("days")) };
    terminal.print((await makeApiKeyFor(await terminal.context(), words[0]!, wanted)).key);
  },
};

export const revokeApiKey: Command = {
  about: "ends an API key, by its id from `api-keys`",
  usage: "<login> <id>",
  words: [2, 2],
  async run(terminal, { words: [login = "", id = ""] }) {
    const context = await terminal.context();
    const keys = await apiKeysOf(context, { id: await accountIdOf(context, login) });
    if (!keys.some(({ keyHash }) => sessionIdOf(keyHash) === id))
      throw new OperatorError(`${login} has no API key ${id}.`);
    await removeApiKeyOf(context, login, id);
    terminal.print("The key does not work any more.");
  },
};

function scopesOf(given: string): ApiKeyScope[] {
  const words = given.split(",").map((word) => word.trim());
  const scopes = apiKeyScopes.filter((scope) => words.includes(scope));
  if (scopes.length === words.length) return scopes;
  throw new OperatorError(`--scopes takes ${apiKeyScopes.join(", ")}, separated by commas.`);
}

function daysOf(given: string | undefined): { days?: number } {
  if (given === undefined) return {};
  const days = Number(given);
  if (Number.isInteger(days) && days >= 1 && days <= longest) return { days };
  throw new OperatorError(`--days takes a number from 1 to ${longest}.`);
}
