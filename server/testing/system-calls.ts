import { readFile } from "node:fs/promises";

/** Command that runs a server and records its system calls in a file. With -D, the started process is the server itself. */
export function traced(file: string, calls: readonly string[]): string[] {
  return ["strace", "-D", "-f", "-yy", "-s", "4096", "-e", `trace=${calls.join(",")}`, "-o", file];
}

/** A call that succeeded. What another thread did in between stands between its lines; `begun` and `ended` number these. */
export interface SystemCall {
  name: string;
  /** Its arguments, as strace prints them. */
  given: string;
  begun: number;
  ended: number;
}

/** Returns system calls in the order in which they began. */
export async function systemCallsIn(file: string): Promise<SystemCall[]> {
  const found: SystemCall[] = [];
  const open = new Map<string, SystemCall>();
  (await readFile(file, "utf8")).split("\n").forEach((line, at) => {
    const [, thread = "", name = "", given = ""] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    const resumed = /^(\d+) +<\.\.\. \w+ resumed>/.exec(line)?.[1];
    const call = resumed === undefined ? { name, given, begun: at, ended: at } : open.get(resumed);
    if (!call || call.name === "") return;
    if (line.endsWith("<unfinished ...>")) open.set(thread, call);
    else if (!/= -1 E\w+/.test(line)) found.push(Object.assign(call, { ended: at }));
  });
  return found.sort((a, b) => a.begun - b.begun);
}

/** The bytes of the first string that a call was given. */
export function bytesGivenTo({ given }: SystemCall): Buffer {
  const written = /"((?:[^"\\]|\\.)*)"/.exec(given)?.[1] ?? "";
  const signs: Record<string, number> = { n: 10, t: 9, r: 13, v: 11, f: 12 };
  const bytes = written.matchAll(/\\([0-7]{1,3}|.)|([^\\])/g);
  return Buffer.from(
    [...bytes].map(([, escaped, plain]) => {
      if (escaped === undefined) return plain!.charCodeAt(0);
      return /[0-7]/.test(escaped) ? parseInt(escaped, 8) : (signs[escaped] ?? escaped.charCodeAt(0));
    }),
  );
}
