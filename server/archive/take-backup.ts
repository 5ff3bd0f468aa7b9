import { chmod, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import type { Reader } from "../database/database.ts";
import { rowsOf, type Row } from "../database/rows.ts";
import { migrationsOf, shapesOf, type TableShape } from "../database/schema-introspection.ts";
import { secretsFile } from "../settings/secrets.ts";
import { version } from "../settings/version.ts";
import { makeFolder } from "../processes/make-folder.ts";
import { ArchiveError } from "./archive-error.ts";
import { copyOut, forgetFiles } from "./files.ts";
import { writeLines } from "./json-lines.ts";
import { readManifest, writeManifest, type ArchivedFile, type Manifest } from "./manifest.ts";

export interface Taken {
  manifest: Manifest;
  /** Ids of files in use without stored bytes. */
  missing: string[];
  /** Damaged files, and what became of them. */
  findings: string[];
}

/**
 * Writes a snapshot of all rows and the bytes of all files into the folder. Replaces an earlier backup only once this one is complete.
 */
export async function takeBackup(context: Context, folder: string): Promise<Taken> {
  const { db, files, clock, config } = context;
  await makeFolder(folder);
  const previous = await readManifest(folder);
  if (!previous && (await readdir(folder)).some((name) => name !== "files" && !name.startsWith("rows-")))
    throw new ArchiveError(`${folder} holds something else: name a folder of its own for the backup.`);

  await mkdir(join(folder, "files"), { recursive: true });
  // An earlier version may have made it readable for everyone.
  await chmod(join(folder, "files"), 0o700);
  const takenAt = clock.now();
  const place = `rows-${takenAt}`;
  await mkdir(join(folder, place), { mode: 0o700 });
  const seen = new FilesSeen();
  const rows = await db.snapshot((view) => writeRows(view, folder, place, seen));
  const findings: string[] = [];
  const onFinding = (finding: string) => void findings.push(finding);
  // A bucket charges for reading.
  const checksOriginals = config.s3 === undefined;
  const copied = seen.watch(copyOut(files, folder, seen.ids, { previous, checksOriginals, onFinding }));
  const manifest: Manifest = {
    kind: "backup",
    format: 1,
    version,
    takenAt,
    ...rows,
    files: await writeLines(folder, `${place}/stored-files.jsonl`, copied),
    secrets: await writeLines(folder, `${place}/secrets.jsonl`, [
      JSON.parse(await readFile(secretsFile(config.dataDir), "utf8")) as object,
    ]),
  };
  await writeManifest(folder, manifest);
  if (previous) await forgetFiles(folder, previous, manifest);
  await forgetRows(folder, place);
  return { manifest, missing: [...seen.missing], findings };
}

async function writeRows(db: Reader, folder: string, place: string, seen: FilesSeen) {
  const tables: Manifest["tables"] = {};
  for (const shape of await shapesOf(db)) {
    tables[shape.name] = await writeLines(folder, `${place}/${shape.name}.jsonl`, eachRow(db, shape, seen));
  }
  return { migrations: await migrationsOf(db), tables };
}

async function* eachRow(db: Reader, shape: TableShape, seen: FilesSeen): AsyncGenerator<Row> {
  for await (const page of rowsOf(db, shape)) {
    if (shape.name === "files") page.forEach((row) => seen.note(row));
    yield* page;
  }
}

/** The files referred to by rows, and which of those in use were found. */
class FilesSeen {
  readonly ids = new Set<string>();
  readonly missing = new Set<string>();

  note({ id, delete_after }: Row): void {
    this.ids.add(String(id));
    // Unused files may be removed at any moment.
    if (delete_after === null) this.missing.add(String(id));
  }

  async *watch(copied: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
    for await (const file of copied) {
      this.missing.delete(file.key.split("/")[0]!);
      yield file;
    }
  }
}

async function forgetRows(folder: string, exceptPlace: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith("rows-") && name !== exceptPlace) await rm(join(folder, name), { recursive: true });
  }
}
