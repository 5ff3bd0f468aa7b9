import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { intensity, testTimeout } from "../testing/intensity.ts";
import { phonePhoto } from "../testing/pictures.ts";
import { RealServer } from "../testing/real-server.ts";
import { bytesGivenTo, systemCallsIn, traced, type SystemCall } from "../testing/system-calls.ts";
import { longEnough } from "../testing/waiting.ts";

const rounds = intensity.tracedRounds;
const atOnce = 5;
const watched = "pwrite64,fdatasync,fsync,rename,renameat,renameat2,write,writev,sendto,sendmsg".split(",");

const { server, key, group, callsWith } = await watchedServer();
afterAll(() => server.remove());

test(
  "a message is in the write-ahead log and synced to disk before its author gets a response, even for simultaneous messages",
  async ({ task }) => {
    const titles = Array.from({ length: rounds * atOnce }, (_, i) => `On disk ${i}.`);

    for (let round = 0; round < rounds; round++) {
      const now = titles.slice(round * atOnce, (round + 1) * atOnce);
      await Promise.all(now.map((title) => server.call("POST", "/api/messages", key, { group, data: { title } })));
    }

    const calls = await callsWith(titles);
    const tooEarly = titles.filter(
      (title) => !isSyncedBetween(calls, commitOf(calls, title), answerWith(calls, title)),
    );
    task.meta.found = { subject: "messages", database: "SQLite", answered: titles.length, tooEarly: tooEarly.length };
    expect(tooEarly).toEqual([]);
  },
  testTimeout,
);

test(
  "a photo, its directory entries and its row are synced to disk before its uploader gets a response",
  async ({ task }) => {
    const photo = await phonePhoto();

    const sent: File[] = [];
    for (let round = 0; round < rounds; round++) sent.push(await upload(photo, `photo ${round}.jpg`));

    const calls = await callsWith(sent.map(({ id }) => id));
    const tooEarly = sent.filter((file) => !isPhotoOnDisk(calls, file));
    task.meta.found = { subject: "photos", database: "SQLite", answered: sent.length, tooEarly: tooEarly.length };
    expect(tooEarly).toEqual([]);
  },
  testTimeout,
);

/** Starts a server under strace. */
async function watchedServer() {
  const server = await RealServer.create();
  const trace = join(server.dataDir, "trace");
  await server.start(traced(trace, watched));
  const key = await server.signIn();
  const { id: group } = await server.makeGroup(key);

  /** Returns the system calls up to the responses with these texts. strace writes them slightly after the client gets its response. */
  async function callsWith(answered: string[]): Promise<SystemCall[]> {
    return vi.waitUntil(async () => {
      const calls = await systemCallsIn(trace);
      return answered.every((words) => calls.some((call) => isAnswerWith(call, words))) && calls;
    }, longEnough);
  }
  return { server, key, group, callsWith };
}

async function upload(photo: Buffer, name: string): Promise<File> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(photo)]), name);
  const answer = await fetch(`${server.url}/api/files`, { method: "POST", headers: { "x-auth-token": key }, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as File;
}

function isPhotoOnDisk(calls: SystemCall[], { id, name: words }: File): boolean {
  const answered = answerWith(calls, id);
  const names = calls.filter(({ name, given }) => name.startsWith("rename") && given.includes(`/stored/${id}/`));
  const hasSynced = (path: string, after: number, before: number) =>
    calls.some(
      ({ name, given, begun, ended }) =>
        name === "fsync" && given.includes(`${path}>`) && begun > after && ended < before,
    );
  const isNamedForGood = ({ given, begun, ended }: SystemCall) => {
    const from = /"([^"]*)"/.exec(given)![1]!;
    const folders = [`/stored/${id}`, "/stored"];
    return hasSynced(from, -1, begun) && folders.every((folder) => hasSynced(folder, ended, answered.begun));
  };
  const isOriginalThere = names.some(({ given }) => given.includes(`/stored/${id}/original`));
  return isOriginalThere && names.every(isNamedForGood) && isSyncedBetween(calls, commitOf(calls, words!), answered);
}

function isAnswerWith({ name, given }: SystemCall, words: string): boolean {
  return /^(write|send)/.test(name) && given.includes("HTTP/1.1 201") && given.includes(words);
}

function answerWith(calls: SystemCall[], words: string): SystemCall {
  return calls.find((call) => isAnswerWith(call, words))!;
}

const headerBytes = 24;

/** Returns the commit of the transaction that first wrote these texts: the header of its last log page has the new size of the database. */
function commitOf(calls: SystemCall[], words: string): SystemCall {
  const log = calls.filter(({ name, given }) => name === "pwrite64" && given.includes("hearth.db-wal>"));
  const first = log.findIndex(({ given }) => given.includes(words));
  const last = log.findIndex((call, i) => i >= first - 1 && isHeaderOfLastPage(call));
  expect(first).toBeGreaterThan(0);
  expect(last).toBeGreaterThanOrEqual(0);
  return log[last + 1]!;
}

function isHeaderOfLastPage(call: SystemCall): boolean {
  const header = bytesGivenTo(call);
  return header.length === headerBytes && header.readUInt32BE(4) > 0;
}

function isSyncedBetween(calls: SystemCall[], written: SystemCall, answered: SystemCall): boolean {
  return calls.some(
    ({ name, given, begun, ended }) =>
      name === "fdatasync" && given.includes("hearth.db-wal>") && begun > written.ended && ended < answered.begun,
  );
}
