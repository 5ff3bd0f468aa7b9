import { Upload, type DetailedError } from "tus-js-client";
import type { ErrorBody } from "#contract/errors.ts";
import type { File as UploadedFile } from "#contract/files.ts";
import { address } from "../../../api/addresses.ts";
import { apiError, call } from "../../../api/client.ts";
import { isTransient, NetworkError } from "../../../api/errors.ts";
import { findLocal, readLocal, removeLocal, writeLocal } from "../../../api/local-store.ts";
import { session } from "../../../api/session.ts";
import { watchInactivity } from "./upload.ts";
import type { UploadOptions } from "./uploads.ts";

/** Sent in one request each. Chunks are small because proxies may buffer a request until it is complete. */
const pieceBytes = 8 * 1024 * 1024;

const partialUploadLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** A partial upload on the server, to resume when the same file is uploaded again. */
interface Begun {
  url: string;
  at: number;
}

const under = { kind: "upload" };
/** Uploads in progress: a file added twice to a message is uploaded twice. */
const underWay = new Set<string>();

export async function uploadInPieces(blob: Blob, { signal, onProgress }: UploadOptions): Promise<UploadedFile> {
  const name = nameOf(blob);
  const isAlone = !underWay.has(name);
  if (isAlone) underWay.add(name);
  try {
    const url = await sendPieces(blob, {
      known: isAlone ? readLocal<Begun>(name)?.url : undefined,
      remember: (begun) => isAlone && remember(name, begun),
      signal,
      onProgress,
    }).catch((error: unknown) => {
      if (!isTransient(error) && !signal?.aborted) removeLocal(name);
      throw error;
    });
    const file = await call("GET /api/uploads/:id", { params: { id: idIn(url) }, signal });
    removeLocal(name);
    return file;
  } finally {
    if (isAlone) underWay.delete(name);
  }
}

export async function forgetPieces(blob: Blob): Promise<void> {
  const name = nameOf(blob);
  const begun = readLocal<Begun>(name);
  if (!begun || underWay.has(name)) return;
  removeLocal(name);
  await call("DELETE /api/uploads/:id", { params: { id: idIn(begun.url) } }).catch(() => undefined);
}

interface Pieces extends Pick<UploadOptions, "signal" | "onProgress"> {
  known: string | undefined;
  remember: (url: string) => void;
}

/** Resolves to the address of the upload. */
function sendPieces(blob: Blob, { known, remember, signal, onProgress }: Pieces): Promise<string> {
  const key = session.key();
  return new Promise((resolve, reject) => {
    const inactivity = watchInactivity(() => {
      void upload.abort();
      reject(new NetworkError("The upload came to a halt"));
    });
    const end = (settle: () => void) => {
      inactivity.end();
      settle();
    };
    const upload = new Upload(blob, {
      endpoint: address("api/uploads"),
      uploadUrl: known,
      chunkSize: pieceBytes,
      // The queue and the outbox do the retries.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: key ? { "X-AUTH-TOKEN": key } : {},
      metadata: { filename: blob instanceof File ? blob.name : "", filetype: blob.type },
      onAfterResponse: (_request, response) => waitForServer(response.getStatus()),
      onUploadUrlAvailable: () => remember(upload.url!),
      onProgress: (sent, total) => {
        inactivity.postpone();
        onProgress?.(sent / total);
      },
      onSuccess: () => end(() => resolve(upload.url!)),
      onError: (error) => end(() => reject(errorOf(error, key))),
    });
    signal?.addEventListener("abort", () => {
      void upload.abort();
      end(() => reject(signal.reason as Error));
    });
    upload.start();
  });
}

/** Throws if the server is temporarily unavailable, because tus-js-client would otherwise start over instead of resuming. */
function waitForServer(status: number): void {
  if (status === 429 || status >= 500) throw new NetworkError(`The server answered ${status}`);
}

function errorOf(error: Error | DetailedError, key: string | undefined): Error {
  const response = "originalResponse" in error ? error.originalResponse : undefined;
  if (!response || response.getStatus() === 0) return new NetworkError("The upload broke off", { cause: error });
  // Another tab has continued the upload. The next attempt asks for the new offset.
  if (response.getStatus() === 409) return new NetworkError("The upload continued elsewhere", { cause: error });
  return apiError(response.getStatus(), bodyOf(response.getBody()), key);
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

function remember(name: string, url: string): void {
  const now = Date.now();
  const old = findLocal(under).filter((entry) => (readLocal<Begun>(entry)?.at ?? 0) < now - partialUploadLifetimeMs);
  old.forEach(removeLocal);
  writeLocal(name, { url, at: now } satisfies Begun, under);
}

function nameOf(blob: Blob): string {
  const { name, lastModified } = blob instanceof File ? blob : { name: "", lastModified: 0 };
  return `upload/${name}/${blob.size}/${blob.type}/${lastModified}`;
}

function idIn(url: string): string {
  return url.split("/").at(-1)!;
}
