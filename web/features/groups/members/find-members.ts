import { fold } from "#contract/fold.ts";

/** Filters by name, ignoring accents and case. Each word may be any part of the name. */
export function findMembersByName<Person extends { name: string }>(
  wanted: string,
  members: readonly Person[],
): Person[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return members.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}
