import type { Position } from "../../../adapters/media/media.ts";
import type { Context } from "../../../context.ts";
import { AppError, appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { originalFor } from "./actions.ts";
import { originalKey } from "./rules.ts";

/** Throws `not_found` without access to the original, `not_permitted` if someone else uploaded it. */
export async function positionOf(context: Context, me: Me, id: string): Promise<Position | undefined> {
  const { db, files, media } = context;
  const file = await originalFor(db.read, me, id);
  if (file.owner_id !== me.id) throw appError("not_permitted");
  try {
    return await files.withLocalFile(originalKey(id), async (original) => (await media.captureOf(original)).position);
  } catch (error) {
    // An unreadable picture has no position.
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}
