import { rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import type { Message } from "#contract/compat.ts";
import type { CardPage } from "#contract/cards.ts";
import { RealServer } from "../testing/real-server.ts";
import { noise, phonePhoto } from "../testing/pictures.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const mebibyte = 1024 ** 2;

/** Runs a command with its data folder on a temporary disk of 64 MB. Needs no privileges. */
const onSmallDisk = (folder: string) => [
  ...["unshare", "--map-root-user", "--mount", "sh", "-c"],
  `mount -t tmpfs -o size=64m tmpfs '${folder}' && exec "$@"`,
  "sh",
];

test("on a full disk reading works and writing reports it; nothing is half written, and the server recovers once there is space", async () => {
  server = await RealServer.create();
  await server.start(onSmallDisk(server.dataDir));
  const key = await server.signIn();
  const group = await server.makeGroup(key);
  const large = await noise(1000, 800).jpeg({ quality: 90 }).toBuffer();
  const before = await post(key, group.id, "Before");
  expect(before.status).toBe(201);
  const rest = join(`/proc/${server.pid}/root`, server.dataDir, "rest");
  await fill(rest);

  const photo = await upload(key, await phonePhoto());
  expect(photo).toMatchObject({ status: 507, body: { code: "storage_full" } });
  // The photo itself fits, and what is made from it does not.
  await truncate(rest, (await stat(rest)).size - Math.round(1.2 * large.length));
  expect(await upload(key, large)).toMatchObject({ status: 507, body: { code: "storage_full" } });
  await fill(rest);
  const written = await writeUntilFull(key, group.id);
  const { cards } = (await server.call("GET", `/api/groups/${group.id}/cards/0`, key)) as CardPage;
  expect(cards.map(({ title }) => title).sort()).toEqual(["Before", ...written].sort());

  await rm(rest);
  expect((await post(key, group.id, "After")).status).toBe(201);
  expect((await upload(key, await phonePhoto())).status).toBe(201);
});

/** Fills the disk to the last byte. */
async function fill(file: string): Promise<void> {
  for (const size of [mebibyte, 4096]) while (await takesMore(file, size));
}

async function takesMore(file: string, bytes: number): Promise<boolean> {
  try {
    await writeFile(file, Buffer.alloc(bytes), { flag: "a" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return false;
  }
}

/** Posts messages until one is refused. Returns the titles of the accepted ones. */
async function writeUntilFull(key: string, group: string): Promise<string[]> {
  const taken: string[] = [];
  for (let i = 0; i < 100; i++) {
    const response = await post(key, group, `Letter ${i}`);
    if (response.status !== 201) {
      expect(response).toMatchObject({ status: 507, body: { code: "storage_full" } });
      return taken;
    }
    taken.push(`Letter ${i}`);
  }
  throw new Error("there was room for everything");
}

async function post(key: string, group: string, title: string) {
  return answered<Message>("/api/messages", {
    headers: { "x-auth-token": key, "content-type": "application/json" },
    body: JSON.stringify({ group, data: { title, text: "words ".repeat(8000) } }),
  });
}

async function upload(key: string, bytes: Buffer) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  return answered<File>("/api/files", { headers: { "x-auth-token": key }, body });
}

async function answered<Body>(path: string, init: RequestInit) {
  const response = await fetch(server!.url + path, { method: "POST", ...init });
  return { status: response.status, body: (await response.json()) as Body };
}
