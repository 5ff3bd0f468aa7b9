import { ArchiveError } from "./archive-error.ts";

/** Bytes. No row comes near it; a line without an end would fill the memory. */
const longestLine = 32 * 1024 * 1024;

/** Throws an ArchiveError that names the part for anything else, and for a line without an end. */
export async function* valuesIn<Value>(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<Value> {
  for await (const line of linesIn(content, name)) yield valueOf<Value>(line, name);
}

async function* linesIn(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)]).toString("utf8");
      pieces = [];
      length = 0;
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine) throw new ArchiveError(`${name} has a line that is too long`);
  }
  if (length > 0) yield Buffer.concat(pieces).toString("utf8");
}

/** Bytes are encoded as `{"base64": …}`. */
export function lineOf(value: object): string {
  return `${JSON.stringify(value, bytesAsBase64)}\n`;
}

function valueOf<Value>(line: string, name: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(line, base64AsBytes);
  } catch (cause) {
    throw new ArchiveError(`${name} is damaged`, { cause });
  }
  if (!isPlainObject(value)) throw new ArchiveError(`${name} has something else than rows`);
  return value as Value;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
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
