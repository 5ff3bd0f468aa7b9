import { afterAll, beforeAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { forgetPeakOf, peakOf, sendAsForm, sendInOnePiece, type Taker } from "../../../testing/large-films.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { film } from "../../../testing/recordings.ts";

const mebibyte = 1024 ** 2;
const size = 256 * mebibyte;
const mayRise = 50 * mebibyte;

let server: RealServer;
let taker: Taker;
beforeAll(async () => {
  server = await RealServer.create();
  await server.start();
  taker = { url: server.url, key: await server.signIn(), start: await film() };
  // The first upload of a process loads modules that every later one uses.
  await uploadAsForm(16 * mebibyte);
});
afterAll(() => server.remove());

test.each([
  ["as a form", uploadAsForm],
  ["in pieces", uploadInOnePiece],
] as const)("a video of 256 MB uploaded %s is not held in memory", async (_, upload) => {
  const rises: number[] = [];
  // The garbage collector alone can let memory rise by half of what is allowed, but not every time.
  for (let attempt = 0; attempt < 3 && !rises.some((rise) => rise < mayRise); attempt++) {
    await forgetPeakOf(server.pid);
    const before = await peakOf(server.pid);
    expect(await upload(size)).toMatchObject({ type: "video/mp4", size });
    rises.push((await peakOf(server.pid)) - before);
  }
  expect(Math.min(...rises), `memory rose by ${rises.join(", ")} bytes`).toBeLessThan(mayRise);
});

async function uploadAsForm(bytes: number): Promise<File> {
  const { status, body } = await sendAsForm(taker, bytes);
  expect(status, body).toBe(201);
  return JSON.parse(body) as File;
}

async function uploadInOnePiece(bytes: number): Promise<File> {
  const { status, body, path } = await sendInOnePiece(taker, bytes);
  expect(status, body).toBe(204);
  return (await server.call("GET", path, taker.key)) as File;
}
