import { fold } from "#contract/fold.ts";

/** Whatever the accents and the case; each word may be any part of the name. */
export function membersCalled<Person extends { name: string }>(wanted: string, members: readonly Person[]): Person[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return members.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}
