import { mentionsNamedIn, type Mentions } from "#contract/mentions.ts";
import { plainTextOf, type DraftText } from "./sent-text.ts";

/** Returns the mentions whose names are still in the text; undefined if there are none. */
export function writtenMentions(words: DraftText & { mentions?: Mentions }): Mentions | undefined {
  const written = mentionsNamedIn(plainTextOf(words), words.mentions ?? {});
  return Object.keys(written).length > 0 ? written : undefined;
}
