import { mentionsPerMessage, nameLength } from "#contract/limits.ts";
import { everyone, mentionsNamedIn, mentionsOf, type Mentions } from "#contract/mentions.ts";
import { idPattern } from "#contract/wire.ts";
import { appError } from "../../../errors.ts";
import { plainContent, type Content } from "./rules.ts";

const id = new RegExp(idPattern);

/** Checks the mentions that a client sends. Throws `mentions_invalid` or `too_many_mentions`. Null removes all of them. */
export function checkMentions(data: Record<string, unknown> | undefined): void {
  const mentions = data?.mentions;
  if (mentions === undefined || mentions === null) return;
  if (typeof mentions !== "object" || Array.isArray(mentions)) throw appError("mentions_invalid");
  const entries = Object.entries(mentions);
  if (entries.length > mentionsPerMessage) throw appError("too_many_mentions");
  if (!entries.every(([who, name]) => (who === everyone || id.test(who)) && isName(name)))
    throw appError("mentions_invalid");
}

function isName(name: unknown): boolean {
  return typeof name === "string" && name.trim() !== "" && name.length <= nameLength && !name.includes("\n");
}

/** Returns the mentions whose names occur in the text of a message. */
export function mentionsIn(content: Content): Mentions {
  const mentions = mentionsOf(content.data);
  if (Object.keys(mentions).length === 0) return mentions;
  return mentionsNamedIn(plainContent(content).text, mentions);
}

export function withMentions(content: Content, mentions: Mentions): Content {
  const { mentions: _previous, ...data } = content.data;
  return { ...content, data: Object.keys(mentions).length === 0 ? data : { ...data, mentions } };
}
