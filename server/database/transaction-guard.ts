import { writeTimeLimit, WriteTimeout } from "./database.ts";

export async function withTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WriteTimeout()), writeTimeLimit);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

export class WritesUnderWay {
  readonly #all = new Set<Promise<unknown>>();

  get count(): number {
    return this.#all.size;
  }

  async add<Result>(write: Promise<Result>): Promise<Result> {
    this.#all.add(write);
    try {
      return await write;
    } finally {
      this.#all.delete(write);
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#all);
  }
}
