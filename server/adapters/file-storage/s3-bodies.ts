import type { Readable } from "node:stream";
import { StorageUnavailable } from "./file-storage.ts";

/** Minimum speed: milliseconds without a byte, and average bytes per second after that. */
export interface Pace {
  silence: number;
  bytesPerSecond: number;
}

/** Aborts if the service is silent or too slow while more is wanted, but not while the reader pauses. */
export async function* arriving(
  body: Readable,
  { silence, bytesPerSecond }: Pace,
  mostBytes = Infinity,
): AsyncGenerator<Buffer> {
  const chunks = body.iterator() as AsyncIterator<Buffer>;
  let [received, waited] = [0, 0];
  try {
    for (;;) {
      const left = silence + (received / bytesPerSecond) * 1000 - waited;
      const tooSlow = () => body.destroy(new Error(`no byte for ${silence / 1000} s, or too few`));
      const timer = setTimeout(tooSlow, Math.max(0, Math.min(silence, left)));
      const since = performance.now();
      const next = await chunks.next().finally(() => clearTimeout(timer));
      waited += performance.now() - since;
      if (next.done) return;
      received += next.value.length;
      if (received > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
      yield next.value;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new StorageUnavailable(`A response of the file storage broke off: ${reason}`, { cause: error });
  } finally {
    body.destroy();
  }
}
