import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FileStorage, ListedFile } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { isIntact, measured } from "./content.ts";
import { savedFilesIn, type ListedBackup, type SavedFile } from "./backups.ts";
import { inParallel } from "./in-parallel.ts";
import type { Repository } from "./repository.ts";
import { putBack, saveAgain } from "./saved-file.ts";

interface Options {
  previous: ListedBackup | undefined;
  id: string;
  checksOriginals: boolean;
  damaged: ReadonlySet<string>;
}

/** Ids of files whose rows are copied, and those of them that were not found yet. */
interface Wanted {
  ids: ReadonlySet<string>;
  missing: Set<string>;
}

const copiedAtOnce = 4;

/** Skips files in the repository, also of an interrupted backup. Content never changes, so of two different copies the damaged one is replaced. */
export class Copying {
  copied = 0;
  bytes = 0;
  readonly findings: string[] = [];
  readonly #repository: Repository;
  readonly #options: Options;
  readonly #known = new Map<string, SavedFile>();
  readonly #present = new Map<string, number>();

  private constructor(repository: Repository, options: Options) {
    this.#repository = repository;
    this.#options = options;
  }

  static async begin(repository: Repository, options: Options): Promise<Copying> {
    const copying = new Copying(repository, options);
    const { previous } = options;
    for await (const { key, size } of repository.files.list()) copying.#present.set(key, size);
    if (previous) for await (const file of savedFilesIn(repository, previous)) copying.#known.set(file.key, file);
    return copying;
  }

  async *copy(storage: FileStorage, { ids, missing }: Wanted): AsyncGenerator<SavedFile> {
    const wanted = (file: ListedFile) => ids.has(idOf(file.key));
    for await (const saved of inParallel(copiedAtOnce, storage.list(), async (file) =>
      wanted(file) ? this.#save(storage, file) : undefined,
    )) {
      if (!saved) continue;
      missing.delete(idOf(saved.key));
      this.bytes += saved.size;
      yield saved;
    }
  }

  /** Undefined for bytes that were removed in the meantime. */
  async #save(storage: FileStorage, file: ListedFile): Promise<SavedFile | undefined> {
    const { key, size } = file;
    const known = this.#known.get(key);
    if (known) return this.#keep(storage, file, known);
    const { sealing } = this.#repository;
    const usual = key + sealing.extension;
    if (this.#isPresent(usual, size)) return this.#saved(storage, key, usual, finishedReading);
    // Another file under this name may belong to an earlier backup.
    const name = this.#present.has(usual) ? `${key}.${this.#options.id}${sealing.extension}` : usual;
    return this.#saved(storage, key, name, async (content) => {
      await this.#repository.files.write(name, sealing.seal(content));
      this.copied += size;
    });
  }

  async #keep(storage: FileStorage, { size }: ListedFile, known: SavedFile): Promise<SavedFile | undefined> {
    const { key, name, sha256 } = known;
    const isSaved = this.#isPresent(name, known.size);
    const isUnchanged = size === known.size;
    if (isSaved && isUnchanged && !this.#options.checksOriginals) return known;
    const isWhole = isUnchanged && (await isIntact(storage, key, sha256));
    if (isWhole && isSaved) return known;
    if (isWhole && (await saveAgain(this.#repository, storage, known))) {
      this.copied += size;
      this.findings.push(`files/${name} was damaged in the backups and was copied again`);
      return known;
    }
    if (!(await storage.stat(key))) return undefined;
    const place = (await this.#putBack(storage, known)) ? "was damaged on the server and was put back" : "is damaged";
    this.findings.push(`the content of file ${idOf(key)} ${place} (${key})`);
    return known;
  }

  async #putBack(storage: FileStorage, known: SavedFile): Promise<boolean> {
    if (!this.#isPresent(known.name, known.size)) return false;
    try {
      await putBack(this.#repository, storage, known);
      return true;
    } catch (error) {
      if (error instanceof ArchiveError) return false;
      throw error;
    }
  }

  #isPresent(name: string, size: number): boolean {
    return !this.#options.damaged.has(name) && this.#present.get(name) === this.#repository.sealing.sealedSize(size);
  }

  async #saved(
    storage: FileStorage,
    key: string,
    name: string,
    work: (content: Readable) => Promise<void>,
  ): Promise<SavedFile | undefined> {
    const content = await storage.read(key);
    if (!content) return undefined;
    let found = { size: 0, sha256: "" };
    await work(measured(content, (all) => (found = all)));
    return { key, ...found, name };
  }
}

async function finishedReading(content: Readable): Promise<void> {
  await finished(content.resume());
}

function idOf(key: string): string {
  return key.split("/")[0]!;
}
