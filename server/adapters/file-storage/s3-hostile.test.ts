import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "vitest";
import { StorageUnavailable, type ListedFile } from "./file-storage.ts";
import { openBucket } from "./s3-bucket.ts";
import { openS3Storage } from "./s3.ts";
import { openTemporaryFolders } from "./temporary-folders.ts";

/** A service that does what it likes. */
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const service = createServer((request, response) => {
  request.resume();
  response.on("error", () => undefined);
  respond(request, response);
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
const { port } = service.address() as AddressInfo;
const directory = await mkdtemp(join(tmpdir(), "hearth-s3-hostile-"));
const inTemporaryFolder = await openTemporaryFolders(directory, { shared: false });
const location = { bucket: "hearth", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
const bucket = openBucket(
  { ...location, endpoint: `http://127.0.0.1:${port}` },
  { silence: 300, bytesPerSecond: 4096 },
);
const storage = openS3Storage(bucket, { prefix: "files/", inTemporaryFolder });

const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  timers.splice(0).forEach((timer) => clearInterval(timer));
  service.closeAllConnections();
});
afterAll(async () => {
  service.close();
  await rm(directory, { recursive: true });
});

function listing(keys: string[], isTruncated: boolean): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`;
}

async function listed(): Promise<string[]> {
  const found: ListedFile[] = [];
  for await (const file of storage.list()) found.push(file);
  return found.map(({ key }) => key);
}

test.each([
  ["repeats itself", ["files/a", "files/b"]],
  ["goes backwards", ["files/b", "files/a"]],
  ["is empty and goes on", []],
])("a listing that %s ends by name", async (_, keys) => {
  respond = (_request, response) => response.end(listing(keys, true));

  await expect(listed()).rejects.toThrow(StorageUnavailable);
  await expect(listed()).rejects.toThrow("does not advance");
});

test("keys outside of what was asked for are refused, and names that Hearth never gives are left out", async () => {
  respond = (_request, response) => response.end(listing(["secret/passwords"], false));
  await expect(listed()).rejects.toThrow("lists keys that were not asked for");

  respond = (_request, response) => response.end(listing(["files/", "files/../../etc/passwd", "files/a"], false));
  expect(await listed()).toEqual(["a"]);
});

const calls = {
  list: () => listed(),
  stat: () => storage.stat("a"),
  read: () => storage.read("a"),
  remove: () => storage.remove("a"),
  check: () => storage.check(),
};
const megabyte = "x".repeat(1024 ** 2);

/** Writes as much as the other side takes. */
function flood(response: ServerResponse): void {
  const goOn = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on("drain", goOn);
  goOn();
}

function drip(response: ServerResponse): void {
  timers.push(setInterval(() => response.write("x"), 20));
}

const bodies: Record<string, (response: ServerResponse) => void> = {
  silent: (response) => response.flushHeaders(),
  endless: flood,
  dripping: drip,
};

test.each(Object.keys(bodies))("no call waits for an answer that is %s", async (kind) => {
  for (const status of [200, 403])
    for (const [name, call] of Object.entries(calls)) {
      // A file may be as long as it likes, and the answers about a single one have no body.
      if (status === 200 && name !== "list" && name !== "check") continue;
      respond = (request, response) => {
        response.writeHead(status, { "content-type": "application/xml" });
        if (request.method === "HEAD") response.end();
        else bodies[kind]!(response);
      };
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error, `${name} ${status}`).toBeInstanceOf(StorageUnavailable);
    }
});

test.each(["silent", "dripping"])("a file whose bytes come %s breaks off", async (kind) => {
  respond = (_request, response) => {
    response.writeHead(200, { "content-length": 1_000_000 });
    response.write("begin");
    bodies[kind]!(response);
  };
  const content = await storage.read("a");

  await expect(buffer(content!)).rejects.toThrow(StorageUnavailable);
});

test("a service that returns something else than was written is named when it is tried", async () => {
  respond = (_request, response) => response.end("something else");

  await expect(storage.check()).rejects.toThrow("returns something else than was written");
});

test("what a service writes about an error is shortened and kept on one line", async () => {
  respond = (_request, response) => {
    response.writeHead(400, { "content-type": "application/xml" });
    response.end(`<Error><Code>Bad</Code><Message>${"long\n".repeat(100_000)}</Message></Error>`);
  };
  const error = (await storage.check().catch((thrown: unknown) => thrown)) as Error;

  expect(error).toBeInstanceOf(StorageUnavailable);
  expect(error.message.length).toBeLessThan(500);
  expect(error.message).not.toContain("\n");
});
