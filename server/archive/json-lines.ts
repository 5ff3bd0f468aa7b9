import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { PartOfArchive } from "./manifest.ts";

/** Writes one line of JSON per item, durable when this resolves. Bytes are encoded as `{"base64": …}`. */
export async function writeLines(
  folder: string,
  path: string,
  values: AsyncIterable<object> | Iterable<object>,
): Promise<PartOfArchive> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
    for await (const value of values) {
      const line = lineOf(value);
      hash.update(line);
      rows += 1;
      yield line;
    }
  }
  await pipeline(lines(), createWriteStream(join(folder, path), { flush: true, mode: 0o600 }));
  return { path, rows, sha256: hash.digest("hex") };
}

export async function* readLines<Value>(folder: string, { path }: PartOfArchive): AsyncGenerator<Value> {
  for await (const line of createInterface({ input: createReadStream(join(folder, path)), crlfDelay: Infinity })) {
    if (line !== "") yield valueOf<Value>(line);
  }
}

/** Returns a line of JSON. Bytes are encoded as `{"base64": …}`. */
export function lineOf(value: object): string {
  return `${JSON.stringify(value, bytesAsBase64)}\n`;
}

export function valueOf<Value>(line: string): Value {
  return JSON.parse(line, base64AsBytes) as Value;
}

/** A Buffer converts itself to `{type: "Buffer", data: […]}` before a replacer sees it. */
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as Record<string, unknown>)[key];
  return raw instanceof Uint8Array ? { base64: Buffer.from(raw).toString("base64") } : value;
}

function base64AsBytes(_key: string, value: unknown): unknown {
  const { base64 } = (value ?? {}) as { base64?: unknown };
  return typeof base64 === "string" ? Buffer.from(base64, "base64") : value;
}
