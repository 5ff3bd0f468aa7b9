import { fold } from "#contract/fold.ts";
import { findMembersByName } from "../../groups/members/find-members.ts";

interface Person {
  id: string;
  name: string;
}

/** Returns members whose name contains all words: first those in the conversation, then those with a word that starts with the text. */
export function suggestMembers<Member extends Person>(
  typed: string,
  members: readonly Member[],
  takesPart: ReadonlySet<string>,
): Member[] {
  const wanted = fold(typed.trim());
  const rank = ({ id, name }: Person) => (beginsWith(fold(name), wanted) ? 0 : 2) + (takesPart.has(id) ? 0 : 1);
  return findMembersByName(typed, members).sort((a, b) => rank(a) - rank(b));
}

function beginsWith(name: string, wanted: string): boolean {
  return name.startsWith(wanted) || name.includes(` ${wanted}`);
}
