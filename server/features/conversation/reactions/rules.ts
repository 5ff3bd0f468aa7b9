import { appError } from "../../../errors.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The longest emoji, families and flags of regions, have about 25 UTF-16 units. */
const longestEmoji = 40;

const madeOfEmoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const drawsSomething = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u;

/** Accepts a single emoji as perceived by users, also one newer than this server. */
export function checkReaction(reaction: string | undefined): string {
  if (reaction === undefined || reaction.length > longestEmoji) throw appError("reaction_not_emoji");
  const isOne = [...graphemes.segment(reaction)].length === 1;
  if (!isOne || !madeOfEmoji.test(reaction) || !drawsSomething.test(reaction)) throw appError("reaction_not_emoji");
  return reaction;
}
