import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { phonePhoto } from "../testing/pictures.ts";
import { RealServer } from "../testing/real-server.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const run = promisify(execFile);

/** Runs a command with the files on a separate disk. Needs no privileges. */
const withDiskForFiles = (folder: string) => [
  ...["unshare", "--map-root-user", "--mount", "sh", "-c"],
  `mkdir -p '${folder}' && mount --bind '${folder}' '${folder}' && exec "$@"`,
  "sh",
];

test("while the file disk is read-only, photos load and texts can be posted; uploads fail with an error, and the server recovers", async () => {
  server = await RealServer.create();
  const files = join(server.dataDir, "files");
  await server.start(withDiskForFiles(files));
  const key = await server.signIn();
  const { id: group } = await server.makeGroup(key);
  const before = await upload(key);
  expect(before.status).toBe(201);

  await remount(files, "ro");
  expect(await upload(key)).toMatchObject({ status: 503, body: { code: "storage_failed", retryAfter: 60 } });
  const { contentUrl } = before.body as File;
  const headers = { "x-auth-token": key };
  expect((await fetch(`${server.url}/files/${contentUrl}`, { headers })).status).toBe(200);
  expect(await server.call("POST", "/api/messages", key, { group, data: { text: "Words" } })).toHaveProperty("id");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

  await remount(files, "rw");
  expect((await upload(key)).status).toBe(201);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

/** The disk as seen by the server. */
async function remount(folder: string, how: "ro" | "rw"): Promise<void> {
  const inside = ["--target", String(server!.pid), "--user", "--mount", "--preserve-credentials"];
  await run("nsenter", [...inside, "mount", "-o", `remount,bind,${how}`, folder]);
}

async function upload(key: string) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(await phonePhoto())]), "photo.jpg");
  const response = await fetch(`${server!.url}/api/files`, { method: "POST", headers: { "x-auth-token": key }, body });
  return { status: response.status, body: (await response.json()) as File | object };
}
