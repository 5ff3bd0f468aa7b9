import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { film, oldCodec, probe } from "../../../testing/recordings.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = intensity.killedConverting;

test(
  `a server killed ${kills} times while converting makes each video ready exactly once and leaves no files behind`,
  async ({ task }) => {
    server = await RealServer.create();
    await server.start();
    const key = await server.signIn();
    const content = await film({ as: oldCodec, extension: "avi", seconds: 8, size: "640x360" });
    const films: string[] = [];

    for (let kill = 0; kill < kills; kill++) {
      // Every second kill hits while the work interrupted by the previous one is repeated.
      if (kill % 2 === 0) films.push(await postWhenReady(server, key, films.at(-1), content));
      await chanceMoment(server, films.at(-1)!);
      await server.kill();
      await server.letLeasesEnd();
      await server.start();
    }
    for (const id of films) await ready(server, key, id);

    const bytes = await Promise.all(films.map((id) => bytesOf(server!, id)));
    const promised = await Promise.all(films.map((id) => bytesPromised(server!, key, id)));
    const found = {
      strayBytes: films.filter((_, i) => bytes[i]!.join() !== promised[i]!.join()).length,
      damages: [...(await server.withDatabase(everyDamage)), ...(await server.wrongs())].length,
    };
    task.meta.found = {
      ...{ subject: "converting", database: databaseName, kills, films: films.length },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(bytes).toEqual(promised);
    expect(found).toEqual({ strayBytes: 0, damages: 0 });
    const last = await fetch(`${server.url}/files/${(await look(server, key, films.at(-1)!)).contentUrl}`, {
      headers: { "x-auth-token": key },
    });
    expect(Number((await probe(Buffer.from(await last.arrayBuffer()))).format.duration)).toBeCloseTo(8, 0);
  },
  testTimeout,
);

async function postWhenReady(hearth: RealServer, key: string, last: string | undefined, content: Buffer) {
  if (last !== undefined) await ready(hearth, key, last);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "film.avi");
  const response = await fetch(`${hearth.url}/api/files`, {
    method: "POST",
    headers: { "x-auth-token": key },
    body: form,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as File).id;
}

/** Waits for a random moment before, during or after a conversion, or while its result is being stored. */
async function chanceMoment(hearth: RealServer, id: string): Promise<void> {
  const moments: (() => Promise<boolean>)[] = [
    () => Promise.resolve(true),
    async () => (await inWork(hearth)).some((file) => file.endsWith("converted.mp4")),
    async () => (await bytesOf(hearth, id)).some((file) => file.startsWith("shown")),
  ];
  const moment = moments[Math.floor(Math.random() * moments.length)]!;
  const polls = Math.floor(Math.random() * 30);
  let polled = 0;
  const isOver = async () => (await bytesOf(hearth, id)).some((file) => file.startsWith("shown"));
  await vi.waitUntil(async () => (await moment()) || (await isOver()), { timeout: 60_000, interval: 1 });
  await vi.waitUntil(() => polled++ >= polls, { timeout: 60_000, interval: 1 });
}

async function ready(hearth: RealServer, key: string, id: string): Promise<void> {
  await vi.waitUntil(async () => (await look(hearth, key, id)).status === "ready", { timeout: 60_000, interval: 50 });
}

async function look(hearth: RealServer, key: string, id: string): Promise<File> {
  return (await hearth.call("GET", `/api/files/${id}`, key)) as File;
}

async function bytesOf({ dataDir }: RealServer, id: string): Promise<string[]> {
  return (await readdir(join(dataDir, "files/stored", id))).sort();
}

async function bytesPromised(hearth: RealServer, key: string, id: string): Promise<string[]> {
  const { contentUrl } = await look(hearth, key, id);
  return ["original", "poster", contentUrl.replace(id, "shown")].sort();
}

async function inWork({ dataDir }: RealServer): Promise<string[]> {
  return readdir(join(dataDir, "files/temporary"), { recursive: true });
}
