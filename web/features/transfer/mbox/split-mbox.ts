import type { SourceFile } from "../imports/source-files.ts";
import { Turns } from "../imports/turns.ts";

/** Byte range of an email in an mbox file; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/**
 * "From anna@example.org Mon Mar  3 12:00:00 1997" at the beginning, below an empty line, or above a header: some programs write no empty line. Other lines that
 * begin like that are words of an email.
 */
const aboveHeader = String.raw`\n(?=From [^\n]{0,200}\b[A-Z][a-z]{2} [A-Z][a-z]{2} [^\n]{0,60}\r?\n[A-Za-z][\w-]{1,60}:[ \t])`;
const line = String.raw`From {1,2}\S[^\n]{0,200}?\b\d\d:\d\d[^\n]{0,60}?\b\d{4}\b[^\n]{0,40}\r?\n`;
const separator = new RegExp(String.raw`(?<before>^|\n\r?\n|${aboveHeader})${line}`, "g");
const first = new RegExp(String.raw`^\ufeff?${line}`);
/** Longer than any separator, which may be cut by the end of a piece. */
const overlap = 512;

export function isMbox(beginning: string): boolean {
  return first.test(beginning);
}

/** Finds the emails of an mbox file without holding it in memory. */
export async function splitMbox(file: SourceFile): Promise<Span[]> {
  const bodies: { separatorAt: number; from: number }[] = [];
  const latin1 = new TextDecoder("latin1");
  const turns = new Turns();
  const reader = file.stream().getReader();
  let [rest, restAt] = ["", 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const piece = rest + latin1.decode(part.value);
    for (const match of piece.matchAll(separator)) {
      // "^" also matches where a piece begins.
      if (match.index === 0 && restAt > 0 && match.groups!.before === "") continue;
      const separatorAt = restAt + match.index + match.groups!.before!.length;
      if (separatorAt > (bodies.at(-1)?.separatorAt ?? -1))
        bodies.push({ separatorAt, from: restAt + match.index + match[0].length });
    }
    rest = piece.slice(-overlap);
    restAt += piece.length - rest.length;
    await turns.next();
  }
  const end = restAt + rest.length;
  return bodies.map(({ from }, n) => ({ from, to: bodies[n + 1]?.separatorAt ?? end }));
}
