import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { RealServer } from "../../testing/real-server.ts";
import { film, oldCodec } from "../../testing/recordings.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

test("a server that is killed in the middle of a film makes it ready after the next start, once", async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { id } = await post(server, key, await film({ as: oldCodec, extension: "avi", seconds: 90, size: "1280x720" }));
  const stored = () => readdir(join(server!.dataDir, "files"), { recursive: true });
  await vi.waitUntil(async () => (await stored()).some((file) => file.endsWith("converted.mp4")), { timeout: 20_000 });

  await server.end("SIGKILL");
  await server.start();

  const fileNow = async () => (await server!.call("GET", `/api/files/${id}`, key)) as File;
  await vi.waitUntil(async () => (await fileNow()).status === "ready", { timeout: 120_000, interval: 500 });
  const { contentUrl } = await fileNow();
  const kept = (await stored()).filter((file) => file.includes(`${id}/`)).map((file) => file.split("/").at(-1));
  expect(kept.sort()).toEqual(["original", "poster", contentUrl.replace(id, "shown")].sort());
}, 240_000);

async function post({ url }: RealServer, key: string, content: Buffer): Promise<File> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "film.avi");
  const answer = await fetch(`${url}/api/files`, { method: "POST", headers: { "x-auth-token": key }, body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()) as File;
}
