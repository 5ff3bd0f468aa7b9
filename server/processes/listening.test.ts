import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test } from "vitest";
import { RealServer } from "../testing/real-server.ts";

const other = createServer().listen(0, "127.0.0.1");
await once(other, "listening");
const taken = String((other.address() as AddressInfo).port);
afterAll(() => other.close());

let server: RealServer;
afterEach(() => server.remove());

const email = { INBOUND_ADDRESS: "@reply.example.org" };

test.each<[Record<string, string>, string]>([
  [{ METRICS_PORT: taken }, "Another program has this port; METRICS_PORT chooses another."],
  [{ ...email, INBOUND_SMTP_PORT: taken }, "Another program has this port; INBOUND_SMTP_PORT chooses another."],
  [{ HOST: "nowhere.invalid" }, "PORT and HOST choose where the server listens."],
  [
    { METRICS_PORT: "0", METRICS_HOST: "nowhere.invalid" },
    "METRICS_PORT and METRICS_HOST choose where the server listens.",
  ],
  [
    { ...email, INBOUND_SMTP_PORT: "0", INBOUND_SMTP_HOST: "nowhere.invalid" },
    "INBOUND_SMTP_PORT and INBOUND_SMTP_HOST choose where the server listens.",
  ],
])("%j ends the start with one sentence that names the setting", async (settings, message) => {
  server = await RealServer.create(settings, "SQLite");
  const { code, errors } = await server.startAnother({ LOG_LEVEL: "warn" });
  const lines = errors.trim().split("\n");
  expect(lines.at(-1)).toMatch(/^Hearth could not start: /);
  expect(lines.at(-1)).toContain(message);
  expect(errors).not.toContain("stack");
  expect(code).toBe(1);
});
