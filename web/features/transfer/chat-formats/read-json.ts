import { JSONParser, TokenType } from "@streamparser/json";
import type { SourceFile } from "../imports/source-files.ts";
import { Turns } from "../imports/turns.ts";
import { DamagedFileError } from "./chat.ts";

/** Keys and indices from the root to a value. */
export type JsonPath = readonly (string | number)[];

export function isJson({ name }: SourceFile): boolean {
  return /\.json$/i.test(name);
}

const beginnings = new WeakMap<SourceFile, Promise<string>>();

/** Returns enough of a file to tell what wrote it. Each format asks, but the file is read once. */
export function beginningOf(file: SourceFile): Promise<string> {
  const beginning = beginnings.get(file) ?? file.head().then((bytes) => new TextDecoder().decode(bytes));
  beginnings.set(file, beginning);
  return beginning;
}

/** No service nests deeper. A file that does would fill the memory. */
const maxDepth = 200;
const opening: readonly TokenType[] = [TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET];
const closing: readonly TokenType[] = [TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET];

/** Bytes per step, so that no step takes long. */
const step = 64 * 1024;

/**
 * Reads the values at `paths` (such as `$.messages.*`) without holding the rest of the file in memory, until `onValue` says that it is enough. Throws
 * `DamagedFileError` if the file is no JSON, ends early or is nested too deep.
 */
export async function readJson(
  file: SourceFile,
  paths: string[],
  onValue: (value: unknown, path: JsonPath) => "enough" | undefined,
): Promise<void> {
  const reading = { isEnough: false };
  const parser = new JSONParser({ paths, keepStack: false, stringBufferSize: step });
  parser.onValue = ({ value, key, stack }) => {
    const path = [...stack.slice(1).map((one) => one.key!), key!];
    if (onValue(value, path) === "enough") reading.isEnough = true;
  };
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (opening.includes(token)) depth += 1;
    else if (closing.includes(token)) depth -= 1;
    if (depth > maxDepth) throw new Error("it is nested too deep");
  };
  parser.onError = (error) => {
    throw error;
  };
  const turns = new Turns();
  const reader = file.stream().getReader();
  try {
    while (!reading.isEnough) {
      const { value, done } = await reader.read();
      if (done) break;
      for (let from = 0; from < value.length; from += step) {
        parser.write(value.subarray(from, from + step));
        await turns.next();
      }
    }
    if (!reading.isEnough && !parser.isEnded) parser.end();
  } catch (cause) {
    throw new DamagedFileError(file.name, { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
