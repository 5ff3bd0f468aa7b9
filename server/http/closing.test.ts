import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { aCommunity } from "../testing/people.ts";

let hearth: TestApp;
let port: number;
beforeEach(async () => {
  hearth = await testApp();
  await hearth.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = hearth.app.server.address() as AddressInfo);
});
afterEach(() => vi.restoreAllMocks());

test("shutdown does not wait for idle or preconnected connections", async () => {
  const openedAhead = await connection();
  const kept = await connection();
  kept.write("GET /healthz HTTP/1.1\r\nhost: hearth\r\n\r\n");
  await once(kept, "data");

  await Promise.all([hearth.close(), once(openedAhead, "close"), once(kept, "close")]);
});

test("shutdown completes pending requests first and accepts no new ones", async () => {
  const { anna } = await aCommunity(hearth);
  const { db } = hearth.context;
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const write = db.write.bind(db);
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(db, "write").mockImplementation(async (work) => {
      resolve();
      await mayGoOn;
      return write(work);
    });
  });
  const underWay = fetch(`http://127.0.0.1:${port}/api/groups`, {
    method: "POST",
    headers: { "x-auth-token": anna.key, "content-type": "application/json" },
    body: JSON.stringify({ name: "At the last moment" }),
  });
  await asked;

  const closing = hearth.close();
  await expect.poll(() => hearth.app.server.listening).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  goOn();

  const response = await underWay;
  expect([response.status, await response.json()]).toMatchObject([200, { name: "At the last moment" }]);
  await closing;
});

async function connection(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined);
  return socket;
}
