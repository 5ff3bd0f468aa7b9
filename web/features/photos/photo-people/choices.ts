import { fold } from "#contract/fold.ts";
import type { Author } from "#contract/messages.ts";
import type { PhotoPeopleChoices } from "#contract/photo-people.ts";

export type Choice =
  { kind: "member"; member: Author } | { kind: "name"; name: string; photos: number } | { kind: "new"; name: string };

const shownAtMost = 5;

/** Members first, then names without an account, then what was typed as a new name. */
export function choicesFor({ members, names }: PhotoPeopleChoices, typed: string): Choice[] {
  const wanted = fold(typed.trim());
  const isWanted = (name: string) =>
    fold(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted)) || fold(name).startsWith(wanted);
  const known: Choice[] = [
    ...members.filter(({ name }) => isWanted(name)).map((member) => ({ kind: "member", member }) as const),
    ...names.filter(({ name }) => isWanted(name)).map((name) => ({ kind: "name", ...name }) as const),
  ];
  const isKnown = names.some(({ name }) => fold(name) === wanted);
  const added: Choice[] = wanted === "" || isKnown ? [] : [{ kind: "new", name: typed.trim() }];
  return [...known.slice(0, shownAtMost), ...added];
}
