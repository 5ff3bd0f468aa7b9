import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { FileRow } from "../../database/tables.ts";
import { refusal } from "../../errors.ts";
import type { Me } from "../accounts/rules.ts";
import { convertLaterIn } from "./actions-converting.ts";
import { acceptedKinds, prepareReceived, type Prepared } from "./actions-preparing.ts";
import { forgetBytes, forgetBytesLaterIn } from "./actions-removing.ts";
import { insertFile } from "./queries.ts";
import { cleanFileName, keptUnattachedFor, mostBytes } from "./rules.ts";

type AlsoIn = (tx: Transaction, fileId: string) => Promise<void>;

export interface Received {
  path: string;
  name: string;
  size: number;
  /** Written in the transaction of the file's row. */
  alsoIn?: AlsoIn;
}

/** Says how many bytes a file of a declared media type may have. */
export type LimitOf = (declaredType: string) => number;

/** An upload that takes longer than this between its bytes and its row has died in between. Milliseconds. */
const storingTakesAtMost = 60 * 60 * 1000;

/**
 * Takes a file in. `receive` writes it into the folder it is given. `once` remembers the first answer of a repeated request, so the row
 * is written through it, and by a repeat nothing is added.
 */
export async function uploadFile(
  context: Context,
  once: Database,
  me: Me,
  receive: (folder: string, limitOf: LimitOf) => Promise<Received>,
): Promise<FileRow> {
  const kinds = acceptedKinds(context);
  if (Object.keys(kinds).length === 0) throw refusal("file_type_refused");

  return context.files.inTemporaryFolder(async (folder) => {
    const received = await receive(folder, (declaredType) => mostBytes(kinds, declaredType));
    return keepReceived(context, once, me.id, received, folder);
  });
}

/** The same for a file that lies in `folder`, a temporary one of the storage, already. Without an owner nobody sees it until it is used. */
export async function keepReceived(
  context: Context,
  once: Database,
  ownerId: string | null,
  received: Received,
  folder: string,
): Promise<FileRow> {
  const prepared = await prepareReceived(context, received, folder);
  const row = newRow(ownerId, received, prepared, context.clock.now());
  const kept = await storeWithRow(context, once, row, prepared.bytes, received.alsoIn).catch(async (error: unknown) => {
    await forgetBytes(context, row.id);
    throw error;
  });
  if (kept.id !== row.id) await forgetBytes(context, row.id);
  return kept;
}

function newRow(owner_id: string | null, { name, size }: Received, { facts }: Prepared, now: number): FileRow {
  return {
    ...facts,
    created_at: now,
    owner_id,
    name: cleanFileName(name),
    size,
    removable_at: now + keptUnattachedFor,
  };
}

/** Bytes first, since a row promises them; and before them the order to clear up, should the row never come. */
async function storeWithRow(
  context: Context,
  once: Database,
  row: FileRow,
  bytes: Prepared["bytes"],
  alsoIn?: AlsoIn,
): Promise<FileRow> {
  const { db, files, clock } = context;
  await db.write((tx) => forgetBytesLaterIn(context, tx, row.id, clock.now() + storingTakesAtMost));
  for (const [key, path] of Object.entries(bytes)) await files.moveIn(key, path);
  return once.write(async (tx) => {
    await insertFile(tx, row);
    if (row.status === "raw") await convertLaterIn(context, tx, row.id);
    await alsoIn?.(tx, row.id);
    return row;
  });
}
