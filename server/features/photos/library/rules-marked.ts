import { fold } from "#contract/fold.ts";
import type { MarkedQuery } from "#contract/library.ts";
import { appError } from "../../../errors.ts";

/** `whom` is the id of a user, or a folded name. */
export interface Marked {
  by: "user" | "name";
  whom: string;
}

/** Names belong to a group. Throws `bad_request` for a name without a group, or with a person. */
export function markedIn({ person, name }: MarkedQuery, groupId: string | undefined): Marked | undefined {
  if (name === undefined) return person === undefined ? undefined : { by: "user", whom: person };
  if (person !== undefined || groupId === undefined) throw appError("bad_request");
  return { by: "name", whom: fold(name.trim()) };
}
