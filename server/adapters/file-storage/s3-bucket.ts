import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { StorageUnavailable, type S3Location } from "./file-storage.ts";
import { arriving, type Pace } from "./s3-bodies.ts";

/** Milliseconds for connecting, for a call without a body, and for a call that sends a part of a file (`partBytes`). */
const timeouts = { connecting: 3000, asking: 15_000, sending: 120_000 };
const attempts = 3;
/** A response holds its connection for as long as its reader takes, so there must be many. */
const connections = 1000;

/** Bytes. Each file being written holds a part in memory. */
export const partBytes = 8 * 1024 * 1024;
const usualPace: Pace = { silence: 15_000, bytesPerSecond: 4096 };
/** Limit for a response that is not a file. A list of 1000 keys has less than a megabyte. */
const maxResponseBytes = 8 * 1024 * 1024;
const quoted = 300;
export const asking = { requestTimeout: timeouts.asking };

export interface Bucket {
  client: S3Client;
  name: string;
  pace: Pace;
  run<Result>(calls: () => Promise<Result>): Promise<Result>;
}

export function openBucket(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location,
  pace = usualPace,
): Bucket {
  const agent = { keepAlive: true, maxSockets: connections };
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon has a host name for every bucket.
    forcePathStyle: !new URL(endpoint).hostname.endsWith(".amazonaws.com"),
    maxAttempts: attempts,
    // Other services do not support the checksums that Amazon has added.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connecting,
      requestTimeout: timeouts.sending,
      throwOnRequestTimeout: true,
      // A paused video reads nothing for a while.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  limitResponses(client, pace);
  const place = `${endpoint} (bucket ${bucket})`;
  return {
    client,
    name: bucket,
    pace,
    async run(calls) {
      try {
        return await calls();
      } catch (error) {
        if (!isOfService(error)) throw error;
        const mayPass = (error.$metadata.httpStatusCode ?? 503) >= 500;
        throw new StorageUnavailable(messageOf(error, place), { cause: error, mayPass });
      }
    },
  };
}

/** The client buffers other responses in memory without a limit of its own. */
function limitResponses({ middlewareStack }: S3Client, pace: Pace): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body?: unknown };
        const isFile = commandName === "GetObjectCommand" && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable)
          response.body = Readable.from(arriving(response.body, pace, maxResponseBytes), { objectMode: false });
        return result;
      },
    { step: "deserialize", priority: "low", name: "boundAnswers" },
  );
}

/** Returns undefined if the key does not exist; rethrows other errors. */
export function unlessMissing(error: unknown): undefined {
  if (!isOfService(error) || error.$metadata.httpStatusCode !== 404 || error.name === "NoSuchBucket") throw error;
}

interface ServiceError extends Error {
  $metadata: { httpStatusCode?: number };
}

/** The client sets this for error responses and for failed connections. */
function isOfService(error: unknown): error is ServiceError {
  return error instanceof Error && "$metadata" in error;
}

function messageOf({ name, message, $metadata }: ServiceError, place: string): string {
  const status = $metadata.httpStatusCode === undefined ? "" : ` (status ${$metadata.httpStatusCode})`;
  const reason = `${name.slice(0, quoted)}${status}: ${message.slice(0, quoted)}`;
  return `The file storage at ${place} is unavailable: ${reason.slice(0, quoted).replace(/[\s\p{Cc}]+/gu, " ")}`;
}
