import { createReadStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { createInterface } from "node:readline";

/** A file whose copy was read back and is equal. */
export interface VerifiedFile {
  /** Storage that has the copy. */
  place: string;
  key: string;
  size: number;
  sha256: string;
}

/** Record of verified copies in a file of JSON lines, so that an interrupted move need not read them again. */
export class VerifiedFiles {
  readonly #path: string;
  readonly #place: string;
  readonly #sizes = new Map<string, number>();

  private constructor(path: string, place: string) {
    this.#path = path;
    this.#place = place;
  }

  /** Reads the record of copies at this place. Ignores a last line that was not written completely. */
  static async read(path: string, place: string): Promise<VerifiedFiles> {
    const verified = new VerifiedFiles(path, place);
    const lines = createInterface({ input: createReadStream(path, { flags: "a+" }), crlfDelay: Infinity });
    for await (const line of lines) {
      const file = parseLine(line);
      if (file?.place === place) verified.#sizes.set(file.key, file.size);
    }
    return verified;
  }

  sizeOf(key: string): number | undefined {
    return this.#sizes.get(key);
  }

  async add(key: string, size: number, sha256: string): Promise<void> {
    const file: VerifiedFile = { place: this.#place, key, size, sha256 };
    // The line before may be incomplete.
    await appendFile(this.#path, `\n${JSON.stringify(file)}`, { mode: 0o600 });
    this.#sizes.set(key, size);
  }
}

function parseLine(line: string): VerifiedFile | undefined {
  try {
    return JSON.parse(line) as VerifiedFile;
  } catch {
    return undefined;
  }
}
