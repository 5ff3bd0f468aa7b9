import type { Context } from "../../context.ts";
import type { FileRow } from "../../database/tables.ts";
import { refusal } from "../../errors.ts";
import type { Me } from "../accounts/rules.ts";
import { findFileFor } from "./queries.ts";

/** A file, found through the person: 404 for whoever may not see it, and for nobody. */
export async function fileSeenBy({ db }: Context, me: Pick<Me, "id"> | undefined, id: string): Promise<FileRow> {
  const file = me && (await findFileFor(db.read, me.id, id));
  if (!file) throw refusal("not_found");
  return file;
}
