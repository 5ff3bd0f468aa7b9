import { afterEach, expect, test, vi } from "vitest";
import { aDocumentThatTakesLong } from "../testing/documents.ts";
import { processesBelow, stillRunning } from "../testing/processes.ts";
import { RealServer } from "../testing/real-server.ts";
import { formWith } from "../testing/uploads.ts";

let server: RealServer;
afterEach(() => server.remove());

test("shutdown while a document is being rendered takes less than ten seconds and ends all child processes", async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { type, payload } = await formWith(aDocumentThatTakesLong(), "slow.pdf");
  const headers = { "x-auth-token": key, "content-type": type };
  const sent = fetch(`${server.url}/api/files`, { method: "POST", headers, body: new Uint8Array(payload) }).catch(
    () => 0,
  );
  await vi.waitUntil(async () => (await processesBelow(server.pid)).length > 0, { timeout: 20_000 });
  const below = await processesBelow(server.pid);

  const begun = performance.now();
  await server.end("SIGTERM");
  const took = performance.now() - begun;
  await sent;

  expect(took).toBeLessThan(10_000);
  await vi.waitUntil(async () => (await stillRunning(below)).length === 0, { timeout: 2000 });
});
