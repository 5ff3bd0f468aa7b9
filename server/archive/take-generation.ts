import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FileStorage, ListedFile } from "../adapters/file-storage/file-storage.ts";
import type { Context } from "../context.ts";
import type { Reader } from "../database/database.ts";
import { rowsByIds, rowsOf, type Row } from "../database/rows.ts";
import { migrationsOf, shapesOf, type TableShape } from "../database/schema-introspection.ts";
import { secretsFile } from "../secrets.ts";
import { version } from "../version.ts";
import {
  generationId,
  listGenerations,
  savedFilesOf,
  writeGeneration,
  type Generation,
  type ListedGeneration,
  type SavedFile,
} from "./generations.ts";
import { inParallel } from "./in-parallel.ts";
import { writePart, type Repository } from "./repository.ts";

export interface TakenGeneration {
  generation: Generation;
  /** Bytes of files that were not in the repository before. */
  copied: number;
  /** Ids of files in use without stored bytes. */
  missing: string[];
}

const sampleSize = 20;
const copiedAtOnce = 4;

/** Adds a snapshot of all rows and the bytes of new files to the repository. */
export async function takeGeneration(context: Context, repository: Repository): Promise<TakenGeneration> {
  const { db, files, clock, config } = context;
  const [previous] = await listGenerations(repository);
  const takenAt = clock.now();
  const id = generationId(takenAt);
  const seen = new RowsSeen();
  const rows = await db.snapshot((view) => writeRows(view, repository, id, seen));
  const copying = await Copying.begin(repository, previous, id);
  const saved = copying.copy(files, seen);
  const generation: Generation = {
    ...{ format: 2, id, version, takenAt, ...rows },
    files: await writePart(repository, id, "stored-files", saved),
    secrets: await writePart(repository, id, "secrets", [
      JSON.parse(await readFile(secretsFile(config.dataDir), "utf8")) as object,
    ]),
    bytes: copying.bytes,
  };
  await writeGeneration(repository, generation);
  return { generation, copied: copying.copied, missing: [...seen.missing] };
}

async function writeRows(view: Reader, repository: Repository, id: string, seen: RowsSeen) {
  const tables: Generation["tables"] = {};
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

/** The files referred to by rows, which of those in use were not found, and random messages. */
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

  /** Gives each message the same chance, however many there are (reservoir sampling). */
  noteMessage({ id }: Row): void {
    const place = this.#messages < sampleSize ? this.#messages : Math.floor(Math.random() * (this.#messages + 1));
    if (place < sampleSize) this.sample[place] = String(id);
    this.#messages += 1;
  }
}

/** Copies the stored bytes of files. Skips those in the repository, also of an interrupted backup. */
class Copying {
  copied = 0;
  bytes = 0;
  readonly #repository: Repository;
  readonly #id: string;
  /** Files of the previous generation by key. */
  readonly #known = new Map<string, SavedFile>();
  /** Sizes of all that is in the repository. */
  readonly #present = new Map<string, number>();
  /** Names that must not be used again, because their content is wrong. */
  readonly #damaged: ReadonlySet<string>;

  private constructor(repository: Repository, previous: ListedGeneration | undefined, id: string) {
    this.#repository = repository;
    this.#id = id;
    this.#damaged = new Set(previous?.verification?.damagedFiles);
  }

  static async begin(repository: Repository, previous: ListedGeneration | undefined, id: string): Promise<Copying> {
    const copying = new Copying(repository, previous, id);
    for await (const { key, size } of repository.files.list()) copying.#present.set(key, size);
    if (previous) for await (const file of savedFilesOf(repository, previous)) copying.#known.set(file.key, file);
    return copying;
  }

  async *copy(storage: FileStorage, seen: RowsSeen): AsyncGenerator<SavedFile> {
    const wanted = (file: ListedFile) => seen.ids.has(idOf(file.key));
    for await (const saved of inParallel(copiedAtOnce, storage.list(), async (file) =>
      wanted(file) ? this.#save(storage, file) : undefined,
    )) {
      if (!saved) continue;
      seen.missing.delete(idOf(saved.key));
      this.bytes += saved.size;
      yield saved;
    }
  }

  /** Returns undefined for bytes removed meanwhile. */
  async #save(storage: FileStorage, file: ListedFile): Promise<SavedFile | undefined> {
    const { key, size } = file;
    const known = this.#known.get(key);
    if (known?.size === size && this.#isPresent(known.name, size)) return known;
    const { sealing } = this.#repository;
    const usual = key + sealing.extension;
    if (this.#isPresent(usual, size)) return this.#saved(storage, key, usual, finishedReading);
    // Another file under this name may belong to an earlier generation.
    const name = this.#present.has(usual) ? `${key}.${this.#id}${sealing.extension}` : usual;
    return this.#saved(storage, key, name, async (content) => {
      await this.#repository.files.write(name, sealing.seal(content));
      this.copied += size;
    });
  }

  #isPresent(name: string, size: number): boolean {
    return !this.#damaged.has(name) && this.#present.get(name) === this.#repository.sealing.sealedSize(size);
  }

  async #saved(
    storage: FileStorage,
    key: string,
    name: string,
    work: (content: Readable) => Promise<void>,
  ): Promise<SavedFile | undefined> {
    const content = await storage.read(key);
    if (!content) return undefined;
    const hash = createHash("sha256");
    let size = 0;
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await work(Readable.from(hashed(), { objectMode: false }));
    return { key, size, sha256: hash.digest("hex"), name };
  }
}

async function finishedReading(content: Readable): Promise<void> {
  await finished(content.resume());
}

function idOf(key: string): string {
  return key.split("/")[0]!;
}
