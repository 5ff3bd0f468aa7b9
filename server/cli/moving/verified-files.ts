import { createReadStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { createInterface } from "node:readline";

export interface VerifiedFile {
  place: string;
  key: string;
  size: number;
  sha256: string;
}

/** An interrupted move need not read the verified copies again. */
export class VerifiedFiles {
  readonly #path: string;
  readonly #place: string;
  readonly #sizes = new Map<string, number>();

  private constructor(path: string, place: string) {
    this.#path = path;
    this.#place = place;
  }

  /** Ignores a last line that was not written completely. */
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
