import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Context } from "../context.ts";
import { rowsOf, type Row } from "../database/rows.ts";
import { shapesOf } from "../database/schema-introspection.ts";
import type { Database } from "../database/database.ts";

/** Every row of every table, ordered by key, to compare two databases. */
export async function everyRow({ db }: { db: Pick<Database, "read"> }): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const shape of await shapesOf(db.read)) {
    const rows: Row[] = [];
    for await (const page of rowsOf(db.read, shape)) rows.push(...page);
    tables[shape.name] = rows;
  }
  return tables;
}

export async function everyFile({ files }: { files: FileStorage } | Context): Promise<Record<string, string>> {
  const hashes: [string, string][] = [];
  for await (const { key } of files.list()) {
    const bytes = await buffer((await files.read(key))!);
    hashes.push([key, createHash("sha256").update(bytes).digest("hex")]);
  }
  return Object.fromEntries(hashes.sort());
}
