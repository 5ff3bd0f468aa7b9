import { pluralize } from "../../../pluralize.ts";
import type { Reader } from "../../../database/database.ts";
import { idsIn } from "./queries.ts";

type Kind = Parameters<typeof idsIn>[1];

const names: Record<Kind, string> = { users: "person", groups: "group", messages: "message", files: "file" };

/** Returns a line for each kind: how many there are, and how many of them are not here yet. */
export async function countNew(
  db: Reader,
  imported: Partial<Record<Kind, readonly { id: string }[]>>,
): Promise<string[]> {
  const kinds = Object.entries(imported) as [Kind, readonly { id: string }[]][];
  return Promise.all(
    kinds.map(async ([kind, all]) => {
      const known = await idsIn(db, kind);
      return `${pluralize(all.length, names[kind])}, ${all.filter(({ id }) => !known.has(id)).length} of them new`;
    }),
  );
}
