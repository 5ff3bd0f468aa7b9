import { readFile } from "node:fs/promises";
import type { Context } from "../context.ts";
import type { Reader } from "../database/database.ts";
import { rowsByIds, rowsOf, type Row } from "../database/rows.ts";
import { migrationsOf, shapesOf, type TableShape } from "../database/schema-introspection.ts";
import { secretsFile } from "../settings/secrets.ts";
import { version } from "../settings/version.ts";
import { Copying } from "./copying.ts";
import { backupId, listBackups, writeManifest, type Backup } from "./backups.ts";
import { writePart, type Repository } from "./repository.ts";

export interface TakenBackup {
  backup: Backup;
  copied: number;
  /** Ids of files in use without stored bytes. */
  missing: string[];
  findings: string[];
}

interface Options {
  /** Reads all files from the storage, and compares them with the earlier copies. */
  checksOriginals: boolean;
  damaged: ReadonlySet<string>;
}

const sampleSize = 20;

export async function takeBackup(context: Context, repository: Repository, options: Options): Promise<TakenBackup> {
  const { db, files, clock, config } = context;
  const [previous] = await listBackups(repository);
  const takenAt = clock.now();
  const id = backupId(takenAt);
  const seen = new RowsSeen();
  const rows = await db.snapshot((view) => writeRows(view, repository, id, seen));
  const copying = await Copying.begin(repository, { previous, id, ...options });
  const saved = copying.copy(files, seen);
  const backup: Backup = {
    format: 2,
    id,
    version,
    takenAt,
    ...rows,
    files: await writePart(repository, id, "stored-files", saved),
    secrets: await writePart(repository, id, "secrets", [
      JSON.parse(await readFile(secretsFile(config.dataDir), "utf8")) as object,
    ]),
    bytes: copying.bytes,
  };
  await writeManifest(repository, backup);
  return { backup, copied: copying.copied, missing: [...seen.missing], findings: copying.findings };
}

async function writeRows(view: Reader, repository: Repository, id: string, seen: RowsSeen) {
  const tables: Backup["tables"] = {};
  for (const shape of await shapesOf(view))
    tables[shape.name] = await writePart(repository, id, shape.name, eachRow(view, shape, seen));
  const samples = await rowsByIds(view, "messages", seen.sample);
  return { migrations: await migrationsOf(view), tables, samples };
}

async function* eachRow(view: Reader, shape: TableShape, seen: RowsSeen): AsyncGenerator<Row> {
  for await (const page of rowsOf(view, shape)) {
    if (shape.name === "files") page.forEach((row) => seen.noteFile(row));
    if (shape.name === "messages") page.forEach((row) => seen.noteMessage(row));
    yield* page;
  }
}

class RowsSeen {
  readonly ids = new Set<string>();
  readonly missing = new Set<string>();
  readonly sample: string[] = [];
  #messages = 0;

  noteFile({ id, delete_after }: Row): void {
    this.ids.add(String(id));
    // Unused files may be removed at any moment.
    if (delete_after === null) this.missing.add(String(id));
  }

  /** Gives each message the same chance (reservoir sampling). */
  noteMessage({ id }: Row): void {
    const place = this.#messages < sampleSize ? this.#messages : Math.floor(Math.random() * (this.#messages + 1));
    if (place < sampleSize) this.sample[place] = String(id);
    this.#messages += 1;
  }
}
