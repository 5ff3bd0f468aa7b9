import { findMentions, type Mentions } from "#contract/mentions.ts";

/** An unfinished mention or emoji name just before the text cursor. */
export interface Trigger {
  kind: "mention" | "emoji";
  /** Word without the leading `@` or `:`. */
  typed: string;
  start: number;
}

/** A name can have several words, but no line break. The `@` has to start a word. */
const mention = /(?<![\p{L}\p{N}_@])@(?! )([^\n@]{0,40})$/u;
const emoji = /(?<![\p{L}\p{N}:/]):([\p{L}][\p{L}\p{M}\p{N}_-]+)$/u;
const wholeEmoji = /(?<![\p{L}\p{N}:/]):([\p{L}][\p{L}\p{M}\p{N}_ -]{1,30}):$/u;

/** Returns undefined if nothing can be completed. `known`: people whose names are already written. */
export function triggerIn(before: string, known: Mentions): Trigger | undefined {
  const named = mention.exec(before);
  if (named && !findMentions(before, known).some(({ start }) => start === named.index))
    return { kind: "mention", typed: named[1]!, start: named.index };
  const pictured = emoji.exec(before);
  return pictured ? { kind: "emoji", typed: pictured[1]!, start: pictured.index } : undefined;
}

/** Returns the name and position of a complete `:name:` before the cursor. */
export function emojiWritten(before: string): { name: string; start: number } | undefined {
  const written = wholeEmoji.exec(before);
  return written ? { name: written[1]!.replaceAll("_", " "), start: written.index } : undefined;
}
