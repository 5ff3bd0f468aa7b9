import type { Reader, Transaction } from "../../database/database.ts";

export interface Received {
  size: number;
  modifiedAt: number;
  pieces: number;
}

/** The empty piece that every upload begins with. Does nothing if the upload exists. */
export async function insertFirstPiece(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .insertInto("upload_pieces")
    .values({ upload_id: id, end_offset: 0, key: null, received_at: now })
    .onConflict((conflict) => conflict.columns(["upload_id", "end_offset"]).doNothing())
    .execute();
}

export async function findReceived(db: Reader, id: string): Promise<Received | undefined> {
  const { size, modifiedAt, pieces } = await db
    .selectFrom("upload_pieces")
    .select((piece) => [
      piece.fn.max<number | null>("end_offset").as("size"),
      piece.fn.max<number | null>("received_at").as("modifiedAt"),
      piece.fn.countAll<number>().as("pieces"),
    ])
    .where("upload_id", "=", id)
    .executeTakeFirstOrThrow();
  return size === null || modifiedAt === null ? undefined : { size, modifiedAt, pieces };
}

export async function insertPiece(
  tx: Transaction,
  piece: { id: string; endOffset: number; key: string; now: number },
): Promise<void> {
  const { id, endOffset, key, now } = piece;
  await tx
    .insertInto("upload_pieces")
    .values({ upload_id: id, end_offset: endOffset, key, received_at: now })
    .execute();
}

export async function findKeys(db: Reader, id: string): Promise<string[]> {
  const pieces = await db
    .selectFrom("upload_pieces")
    .select("key")
    .where("upload_id", "=", id)
    .orderBy("end_offset")
    .execute();
  return pieces.flatMap(({ key }) => key ?? []);
}

export async function deletePieces(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("upload_pieces").where("upload_id", "=", id).execute();
}

export async function findIdleSince(db: Reader, time: number): Promise<string[]> {
  const uploads = await db
    .selectFrom("upload_pieces")
    .select("upload_id")
    .groupBy("upload_id")
    .having((piece) => piece(piece.fn.max("received_at"), "<=", time))
    .execute();
  return uploads.map(({ upload_id }) => upload_id);
}

export interface Lease {
  id: string;
  holder: string;
  now: number;
  until: number;
}

/** Returns false if the lease is held, and marks it as wanted. */
export async function takeLease(tx: Transaction, { id, holder, now, until }: Lease): Promise<boolean> {
  const taken = await tx
    .insertInto("upload_leases")
    .values({ upload_id: id, holder, held_until: until, is_wanted: 0 })
    .onConflict((conflict) =>
      conflict
        .column("upload_id")
        .doUpdateSet({ holder, held_until: until, is_wanted: 0 })
        .where("upload_leases.held_until", "<", now),
    )
    .returning("holder")
    .executeTakeFirst();
  if (!taken) await tx.updateTable("upload_leases").set({ is_wanted: 1 }).where("upload_id", "=", id).execute();
  return taken !== undefined;
}

/** Returns whether the lease is still held and whether it is wanted. Locks its row until the transaction ends. */
export async function renewLease(
  tx: Transaction,
  { id, holder, until }: Lease,
): Promise<{ isHeld: boolean; isWanted: boolean }> {
  const lease = await tx
    .updateTable("upload_leases")
    .set({ held_until: until })
    .where("upload_id", "=", id)
    .where("holder", "=", holder)
    .returning("is_wanted")
    .executeTakeFirst();
  return { isHeld: lease !== undefined, isWanted: lease?.is_wanted === 1 };
}

export async function deleteLease(tx: Transaction, id: string, holder: string): Promise<void> {
  await tx.deleteFrom("upload_leases").where("upload_id", "=", id).where("holder", "=", holder).execute();
}
