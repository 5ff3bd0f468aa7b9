import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Location } from "../adapters/file-storage/file-storage.ts";

/** An S3 service in this process, with one bucket in a temporary folder. */
export interface S3Server {
  location: S3Location;
  /** Environment variables that make Hearth use it. */
  settings: Record<string, string>;
  /** Requests so far: method and path with query. */
  readonly requests: string[];
  /** Answers requests for which this returns true with 503, until set again. */
  fail(isFailing: (request: IncomingMessage) => boolean): void;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "hearth-s3-"));
  const service = new S3rver({ directory, silent: true, configureBuckets: [{ name: "hearth", configs: [] }] });
  await service.configureBuckets();
  const respond = service.callback() as RequestListener;
  const requests: string[] = [];
  let isFailing: (request: IncomingMessage) => boolean = () => false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (isFailing(request)) response.writeHead(503).end();
    else respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    location: { endpoint, bucket: "hearth", region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "hearth",
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    requests,
    fail: (which) => (isFailing = which),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(directory, { recursive: true });
    },
  };
}
