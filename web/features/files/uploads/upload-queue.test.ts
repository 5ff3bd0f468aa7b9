import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { UploadQueue } from "./upload-queue.ts";
import type { StoredFile } from "../files/stored-file.ts";
import {
  isUnderWay,
  MissingBlobError,
  sentFiles,
  uploadsToSend,
  type BlobStore,
  type Upload,
  type UploadOptions,
} from "./uploads.ts";

const photo = (name: string) => new File(["…"], name, { type: "image/jpeg" });
const stored = (name: string): StoredFile => ({ id: `id-of-${name}`, type: "image/jpeg", contentUrl: name, name });

const filesOf = (uploads: readonly Upload[]) => sentFiles(uploadsToSend(uploads));

/** Creates a server whose responses the test controls, one upload after the other. */
function slowServer() {
  const uploads: {
    name: string;
    key?: string;
    resolve: () => void;
    reject: (error: Error) => void;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  }[] = [];
  const send = (blob: Blob, { id: key, signal, onProgress }: UploadOptions) =>
    new Promise<StoredFile>((resolve, reject) => {
      const { name } = blob as File;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      uploads.push({ name, key, signal, onProgress, resolve: () => resolve(stored(name)), reject });
    });
  return { uploads, send, names: () => uploads.map(({ name }) => name) };
}

function memoryStore(): BlobStore & { blobs: Map<string, Blob> } {
  const blobs = new Map<string, Blob>();
  return {
    blobs,
    keep: async (key, blob) => void blobs.set(key, blob),
    find: async (key) => blobs.get(key),
    drop: async (key) => void blobs.delete(key),
  };
}

function started(server = slowServer(), store = memoryStore()) {
  const queue = new UploadQueue([], { send: server.send, store });
  const failures: number[] = [];
  queue.start((inSelection) => failures.push(inSelection));
  return { queue, server, store, failures, statuses: () => queue.uploads.get().map(({ status }) => status) };
}

test("two of five photos upload at a time, and the next one starts when one is done", async () => {
  const { queue, server, statuses } = started();
  queue.add(["a", "b", "c", "d", "e"].map(photo));
  expect(statuses()).toEqual(["uploading", "uploading", "initial", "initial", "initial"]);

  server.uploads[1]!.resolve();
  await expect.poll(() => server.names()).toEqual(["a", "b", "c"]);
  expect(statuses()).toEqual(["uploading", "ready", "uploading", "initial", "initial"]);
});

test("a failed photo keeps its tile, is not sent, and is retried under the same key", async () => {
  const { queue, server, statuses, failures } = started();
  queue.add([photo("a")]);
  server.uploads[0]!.reject(new ApiError(500, { code: "server_error" }));
  await expect.poll(() => statuses()).toEqual(["failed"]);
  expect(failures).toEqual([1]);
  expect(filesOf(queue.uploads.get())).toEqual([]);
  expect(queue.uploads.get().some(isUnderWay)).toBe(false);

  queue.retry(queue.uploads.get()[0]!.key);
  server.uploads[1]!.resolve();
  await expect.poll(() => statuses()).toEqual(["ready"]);
  expect(server.uploads[1]!.key).toBe(server.uploads[0]!.key);
  expect(filesOf(queue.uploads.get())).toEqual([stored("a")]);
});

test("a second failure in a selection is counted as such, and a new selection starts counting anew", async () => {
  const { queue, server, failures } = started();
  queue.add([photo("a"), photo("b")]);
  for (const upload of server.uploads) upload.reject(new ApiError(422, { code: "file_damaged" }));
  await expect.poll(() => failures).toEqual([1, 2]);

  queue.add([photo("c")]);
  server.uploads[2]!.reject(new ApiError(422, { code: "file_damaged" }));
  await expect.poll(() => failures).toEqual([1, 2, 1]);
});

test("a removed photo stops uploading, frees its slot, and starts over when restored", async () => {
  const { queue, server, statuses } = started();
  queue.add(["a", "b", "c"].map(photo));
  const [first] = queue.uploads.get();

  queue.toggle(first!.key);
  expect(server.uploads[0]!.signal?.aborted).toBe(true);
  expect(server.names()).toEqual(["a", "b", "c"]);
  expect(filesOf(queue.uploads.get())).toEqual([]);

  queue.toggle(first!.key);
  server.uploads[1]!.resolve();
  await expect.poll(() => server.names()).toEqual(["a", "b", "c", "a"]);
  server.uploads.slice(2).forEach(({ resolve }) => resolve());
  await expect.poll(() => statuses()).toEqual(["ready", "ready", "ready"]);
  expect(filesOf(queue.uploads.get()).map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("an uploaded photo is not sent if removed, and is sent if restored", async () => {
  const { queue, server, statuses } = started();
  queue.add([photo("a")]);
  server.uploads[0]!.resolve();
  await expect.poll(() => statuses()).toEqual(["ready"]);
  const { key } = queue.uploads.get()[0]!;

  queue.toggle(key);
  expect(filesOf(queue.uploads.get())).toEqual([]);
  queue.toggle(key);
  expect(filesOf(queue.uploads.get())).toEqual([stored("a")]);
  expect(server.names()).toEqual(["a"]);
});

test("uploads continue under the same key after a reload, without repeating finished ones", async () => {
  const before = started();
  before.queue.add([photo("a"), photo("b")]);
  before.server.uploads[0]!.resolve();
  await expect.poll(() => before.statuses()).toEqual(["ready", "uploading"]);
  const saved = before.queue.uploads.get().map(({ key, name, removed, file }) => ({ key, name, removed, file }));
  before.queue.stop();

  const server = slowServer();
  const after = new UploadQueue(saved, { send: server.send, store: before.store });
  after.start(() => undefined);
  await expect.poll(() => server.names()).toEqual(["b"]);
  expect(server.uploads[0]!.key).toBe(saved[1]!.key);
  expect(filesOf(after.uploads.get())).toEqual([stored("a")]);
});

test("a photo whose bytes are lost shows an error instead of waiting forever", async () => {
  const queue = new UploadQueue([{ key: "k", name: "a", removed: false }], {
    send: slowServer().send,
    store: memoryStore(),
  });
  queue.start(() => undefined);
  await expect.poll(() => queue.uploads.get()[0]!.error).toBeInstanceOf(MissingBlobError);
});

test("photos wait while offline without blocking the message, except damaged ones", async () => {
  const { queue, server, statuses, failures } = started();
  queue.add(["cut", "damaged", "later"].map(photo));
  server.uploads[0]!.reject(new NetworkError("cut"));
  server.uploads[1]!.reject(new ApiError(422, { code: "file_damaged" }));
  await expect.poll(() => statuses()).toEqual(["waiting", "failed", "waiting"]);
  expect(failures).toEqual([1]);
  expect(queue.uploads.get().some(isUnderWay)).toBe(false);
  expect(uploadsToSend(queue.uploads.get()).map(({ name, file }) => [name, file])).toEqual([
    ["cut", undefined],
    ["later", undefined],
  ]);
  queue.stop();
});

test("waiting photos are retried silently, and become active once bytes were sent", async () => {
  const { queue, server, statuses } = started();
  queue.add(["a", "b", "c"].map(photo));
  server.uploads.forEach(({ reject }) => reject(new NetworkError("cut")));
  await expect.poll(() => statuses()).toEqual(["waiting", "waiting", "waiting"]);
  expect(server.names()).toEqual(["a", "b"]);

  window.dispatchEvent(new Event("online"));
  expect(server.names()).toEqual(["a", "b", "a", "b"]);
  expect(statuses()).toEqual(["waiting", "waiting", "waiting"]);
  server.uploads[2]!.onProgress?.(0.1);
  expect(statuses()).toEqual(["uploading", "waiting", "initial"]);
  expect(queue.uploads.get().some(isUnderWay)).toBe(true);
  server.uploads.slice(2).forEach(({ resolve }) => resolve());
  await expect.poll(() => server.names()).toEqual(["a", "b", "a", "b", "c"]);
  queue.stop();
});

test("waiting photos are retried by themselves, with growing delays", async () => {
  vi.useFakeTimers();
  const { queue, server } = started();
  queue.add([photo("a")]);
  for (const pause of [1300, 2600, 5200]) {
    server.uploads.at(-1)!.reject(new NetworkError("gone"));
    await vi.advanceTimersByTimeAsync(0);
    const before = server.uploads.length;
    await vi.advanceTimersByTimeAsync(pause / 2);
    expect(server.uploads.length).toBe(before);
    await vi.advanceTimersByTimeAsync(pause / 2);
    expect(server.uploads.length).toBe(before + 1);
  }
  queue.stop();
  vi.useRealTimers();
});

test("a photo that cannot be stored on the device blocks sending, because it would be lost with the page", async () => {
  const full = { ...memoryStore(), keep: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  const { queue, server, statuses } = started(slowServer(), full);
  queue.add([photo("a")]);
  server.uploads[0]!.reject(new NetworkError("cut"));
  await expect.poll(() => statuses()).toEqual(["waiting"]);
  expect(queue.uploads.get().some(isUnderWay)).toBe(true);
  queue.stop();
});

test("bytes needed by the outbox stay in the store, and all others are deleted", async () => {
  const { queue, server, store, statuses } = started();
  queue.add(["a", "b"].map(photo));
  server.uploads.forEach(({ reject }) => reject(new NetworkError("cut")));
  await expect.poll(() => statuses()).toEqual(["waiting", "waiting"]);
  queue.toggle(queue.uploads.get()[1]!.key);
  const goingOn = uploadsToSend(queue.uploads.get());

  queue.clear(goingOn);
  await expect.poll(() => [...store.blobs.keys()]).toEqual(goingOn.map(({ key }) => key));
  expect(goingOn.map(({ name }) => name)).toEqual(["a"]);
  queue.stop();
});

test("a photo moves to another position and is sent there with its caption, description and place", async () => {
  const { queue, server, statuses } = started();
  queue.add([photo("a"), photo("b")]);
  server.uploads.forEach(({ resolve }) => resolve());
  await expect.poll(() => statuses()).toEqual(["ready", "ready"]);
  const [a, b] = queue.uploads.get();

  queue.describe(a!.key, { caption: "Sunday", alternative: "The sea", place: "Étretat" });
  queue.move(a!.key, 1);
  expect(filesOf(queue.uploads.get())).toEqual([
    stored("b"),
    { ...stored("a"), caption: "Sunday", alternative: "The sea", place: "Étretat" },
  ]);
  queue.describe(a!.key, { caption: "", alternative: "", place: "" });
  queue.move("gone meanwhile", 0);
  queue.move(b!.key, -1);
  expect(filesOf(queue.uploads.get())).toEqual([stored("b"), stored("a")]);
});
