import type { NewPhotoPerson } from "#contract/photo-people.ts";
import { fold } from "#contract/fold.ts";
import { appError } from "../../../errors.ts";
import { checkUserName } from "../../identity/people/rules.ts";

/** Either has a user or a name. */
export interface MarkedPerson {
  userId: string | null;
  name: string | null;
  foldedName: string | null;
}

export interface NamesInPhoto {
  messageId: string;
  photoId: string;
  names: readonly string[];
}

/** Throws `bad_request` unless there is either a member or a name, and `user_name_length`. */
export function checkPerson({ member, name }: Pick<NewPhotoPerson, "member" | "name">): MarkedPerson {
  if ((member === undefined) === (name === undefined)) throw appError("bad_request");
  if (member !== undefined) return { userId: member, name: null, foldedName: null };
  const clean = checkUserName(name!);
  return { userId: null, name: clean, foldedName: fold(clean) };
}
