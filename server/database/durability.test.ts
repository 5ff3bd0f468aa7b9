import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { longEnough } from "../testing/waiting.ts";
import { RealServer } from "../testing/real-server.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

test("a message is in the write-ahead log, and the log on disk, before its author is answered", async () => {
  server = await RealServer.create();
  const trace = join(server.dataDir, "trace");
  const calls = "pwrite64,fdatasync,write,writev,sendto,sendmsg";
  // -D: the server is the process that is started, and ended, not strace.
  await server.start(["strace", "-D", "-f", "-yy", "-s", "4096", "-e", `trace=${calls}`, "-o", trace]);
  const key = await server.signIn();
  const { id: group } = await server.makeGroup(key);
  const before = (await linesOf(trace)).length;

  await server.call("POST", "/api/messages", key, { group, data: { title: "On disk" } });

  // strace writes down what it saw a moment after the client has its answer.
  const lines = await vi.waitUntil(async () => {
    const found = (await linesOf(trace)).slice(before);
    return found.some(isAnswer) && found;
  }, longEnough);
  const written = lines.findIndex((line) => /pwrite64\(\d+<[^>]*hearth\.db-wal>.*On disk/.test(line));
  const synced = lines.findIndex((_, i) => i > written && isEndOfSync(lines, i));
  const answered = lines.findIndex(isAnswer);
  expect(written).toBeGreaterThanOrEqual(0);
  expect(answered).toBeGreaterThanOrEqual(0);
  expect(synced).toBeGreaterThan(written);
  expect(answered).toBeGreaterThan(synced);
}, 60_000);

function isAnswer(line: string): boolean {
  return line.includes("HTTP/1.1 201");
}

/** An fdatasync of the log that has returned; strace tells it in two lines when something came in between. */
function isEndOfSync(lines: string[], i: number): boolean {
  const line = lines[i]!;
  if (/fdatasync\(\d+<[^>]*hearth\.db-wal>\)\s+= 0/.test(line)) return true;
  const thread = /^(\d+) .*<\.\.\. fdatasync resumed>.*= 0/.exec(line)?.[1];
  const begun = lines
    .slice(0, i)
    .findLast((earlier) => earlier.startsWith(`${thread} `) && earlier.includes("fdatasync("));
  return thread !== undefined && begun !== undefined && begun.includes("hearth.db-wal");
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n");
}
