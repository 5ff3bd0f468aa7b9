import { S3Client } from "@aws-sdk/client-s3";
import { StorageUnavailable, type S3Location } from "./file-storage.ts";

/** Milliseconds for connecting, and for one attempt of a call that sends nothing or a part of a file (`partBytes`). */
const patience = { connecting: 3000, asking: 15_000, sending: 120_000 };
/** Attempts of one call, with growing pauses between them. */
const attempts = 3;
/** Responses being sent keep a connection for as long as their reader takes, so there must be many. */
const connections = 1000;

/** Smallest part of a large file in bytes. Parts of files being written are held in memory, one for each file. */
export const partBytes = 8 * 1024 * 1024;
/** For calls whose body is small. */
export const asking = { requestTimeout: patience.asking };

/** A bucket of an S3 service. */
export interface Bucket {
  client: S3Client;
  name: string;
  /** Runs calls of the client. Throws StorageUnavailable if the service does not do what it is asked. */
  run<Result>(calls: () => Promise<Result>): Promise<Result>;
}

export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location): Bucket {
  const agent = { keepAlive: true, maxSockets: connections };
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon has a host name for every bucket.
    forcePathStyle: !new URL(endpoint).hostname.endsWith(".amazonaws.com"),
    maxAttempts: attempts,
    // Other services do not know the checksums that Amazon has added.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connecting,
      requestTimeout: patience.sending,
      throwOnRequestTimeout: true,
      // A video that is paused reads nothing for a while.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const place = `${endpoint} (bucket ${bucket})`;
  return {
    client,
    name: bucket,
    async run(calls) {
      try {
        return await calls();
      } catch (error) {
        throw isOfService(error) ? new StorageUnavailable(messageOf(error, place), { cause: error }) : error;
      }
    },
  };
}

/** Handles the error of a call about one key: returns undefined if there is no such key, throws all others. */
export function unlessMissing(error: unknown): undefined {
  if (!isOfService(error) || error.$metadata.httpStatusCode !== 404 || error.name === "NoSuchBucket") throw error;
}

interface ServiceError extends Error {
  $metadata: { httpStatusCode?: number };
}

/** The client adds this to answers of the service and to failed connections alike. */
function isOfService(error: unknown): error is ServiceError {
  return error instanceof Error && "$metadata" in error;
}

function messageOf({ name, message, $metadata }: ServiceError, place: string): string {
  const status = $metadata.httpStatusCode === undefined ? "" : ` (status ${$metadata.httpStatusCode})`;
  return `The file storage at ${place} is unavailable: ${name}${status}: ${message}`;
}
