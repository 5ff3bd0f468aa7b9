import { mentionsNamedIn, type Mentions } from "#contract/mentions.ts";

/** Returns the mentions whose names are still in the text; undefined if there are none. */
export function writtenMentions(text: string, mentions: Mentions = {}): Mentions | undefined {
  const written = mentionsNamedIn(text, mentions);
  return Object.keys(written).length > 0 ? written : undefined;
}
