import { afterEach, expect, test, vi } from "vitest";
import { aDocumentThatTakesLong } from "../testing/documents.ts";
import { processesBelow, stillRunning } from "../testing/processes.ts";
import { RealServer } from "../testing/real-server.ts";
import { formWith } from "../testing/uploads.ts";
import { longEnough } from "../testing/waiting.ts";

let server: RealServer;
afterEach(() => server.remove());

test("shutdown while a document is being rendered ends the server and all its child processes", async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { type, payload } = await formWith(aDocumentThatTakesLong(), "slow.pdf");
  const headers = { "x-auth-token": key, "content-type": type };
  const sent = fetch(`${server.url}/api/files`, { method: "POST", headers, body: new Uint8Array(payload) }).catch(
    () => 0,
  );
  await vi.waitUntil(async () => (await processesBelow(server.pid)).length > 0, longEnough);
  const below = await processesBelow(server.pid);

  // Whether the document is done before the server gives up on it depends on the machine.
  await server.end("SIGTERM");
  await sent;

  await expect.poll(() => stillRunning(below), longEnough).toEqual([]);
});
