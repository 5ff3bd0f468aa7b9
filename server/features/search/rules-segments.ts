/**
 * The lists that are kept of a segment's tokens. A word is looked for by its beginning, so short beginnings, which many words have, get
 * lists of their own; those of the few words that have a longer one are put together when it is looked for.
 */

/** A token has the group and a letter for the place before its word (rules.ts). */
const headLength = 5;
const kindAt = 4;
const lookedForByBeginning = "txr";
/** In characters. */
const shortLength = 4;

interface Match {
  token: string;
  isPrefix: boolean;
}

/** The names of all lists that a message with these tokens is in, each once. */
export function listsOf(tokens: readonly string[]): Set<string> {
  const lists = new Set<string>();
  for (const token of tokens) {
    lists.add(token);
    if (!lookedForByBeginning.includes(token[kindAt]!)) continue;
    let beginning = token.slice(0, headLength);
    for (const character of Array.from(token.slice(headLength, headLength + 2 * shortLength)).slice(0, shortLength)) {
      beginning += character;
      lists.add(`${beginning}*`);
    }
  }
  return lists;
}

/** The list that answers this, or all from one name up to before another. */
export function listOf({ token, isPrefix }: Match): string | { from: string; to: string } {
  if (!isPrefix) return token;
  const isShort = Array.from(token.slice(headLength)).length <= shortLength;
  return isShort ? `${token}*` : { from: token, to: `${token}\u{10ffff}` };
}
