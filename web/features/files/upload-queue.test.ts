import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../api/errors.ts";
import { UploadQueue } from "./upload-queue.ts";
import {
  isUnderWay,
  MissingBlobError,
  sentFiles,
  uploadsToSend,
  type BlobStore,
  type StoredFile,
  type Upload,
  type UploadOptions,
} from "./uploads.ts";

const photo = (name: string) => new File(["…"], name, { type: "image/jpeg" });
const stored = (name: string): StoredFile => ({ id: `id-of-${name}`, type: "image/jpeg", contentUrl: name, name });

const filesOf = (uploads: readonly Upload[]) => sentFiles(uploadsToSend(uploads));

/** A server whose answers the test gives, one upload after the other. */
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

function memoryShelf(): BlobStore & { blobs: Map<string, Blob> } {
  const blobs = new Map<string, Blob>();
  return {
    blobs,
    keep: async (key, blob) => void blobs.set(key, blob),
    find: async (key) => blobs.get(key),
    drop: async (key) => void blobs.delete(key),
  };
}

function started(server = slowServer(), shelf = memoryShelf()) {
  const queue = new UploadQueue([], { send: server.send, shelf });
  const failures: number[] = [];
  queue.start((inSelection) => failures.push(inSelection));
  return { queue, server, shelf, failures, statuses: () => queue.uploads.get().map(({ status }) => status) };
}

test("of five chosen photos two are under way, and the next one starts when one is there", async () => {
  const { queue, server, statuses } = started();
  queue.add(["a", "b", "c", "d", "e"].map(photo));
  expect(statuses()).toEqual(["uploading", "uploading", "initial", "initial", "initial"]);

  server.uploads[1]!.resolve();
  await expect.poll(() => server.names()).toEqual(["a", "b", "c"]);
  expect(statuses()).toEqual(["uploading", "ready", "uploading", "initial", "initial"]);
});

test("a photo that failed keeps its tile, is not sent, and goes under the same key when tried again", async () => {
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

test("the second failure among photos chosen together is told as one of several; photos chosen later count anew", async () => {
  const { queue, server, failures } = started();
  queue.add([photo("a"), photo("b")]);
  for (const upload of server.uploads) upload.reject(new ApiError(422, { code: "file_damaged" }));
  await expect.poll(() => failures).toEqual([1, 2]);

  queue.add([photo("c")]);
  server.uploads[2]!.reject(new ApiError(422, { code: "file_damaged" }));
  await expect.poll(() => failures).toEqual([1, 2, 1]);
});

test("a photo taken out stops uploading, makes room for the next, and starts anew when put back", async () => {
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

test("a photo that is there and taken out is not sent, and is sent when put back", async () => {
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

test("what a reload cut off goes on under the same key; what is there already is not uploaded again", async () => {
  const before = started();
  before.queue.add([photo("a"), photo("b")]);
  before.server.uploads[0]!.resolve();
  await expect.poll(() => before.statuses()).toEqual(["ready", "uploading"]);
  const saved = before.queue.uploads.get().map(({ key, name, removed, file }) => ({ key, name, removed, file }));
  before.queue.stop();

  const server = slowServer();
  const after = new UploadQueue(saved, { send: server.send, shelf: before.shelf });
  after.start(() => undefined);
  await expect.poll(() => server.names()).toEqual(["b"]);
  expect(server.uploads[0]!.key).toBe(saved[1]!.key);
  expect(filesOf(after.uploads.get())).toEqual([stored("a")]);
});

test("a photo whose bytes are lost says so instead of waiting for ever", async () => {
  const queue = new UploadQueue([{ key: "k", name: "a", removed: false }], {
    send: slowServer().send,
    shelf: memoryShelf(),
  });
  queue.start(() => undefined);
  await expect.poll(() => queue.uploads.get()[0]!.error).toBeInstanceOf(MissingBlobError);
});

test("without a network photos wait, and nobody has to wait for them before sending; damaged ones do not", async () => {
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

test("when the network is back, what waits is tried without a word, and is on its way once something has gone", async () => {
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

test("nobody has to ask: what waits is tried again by itself, each time a little later", async () => {
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

test("a photo that this device has no room for is waited for: it would not outlive the page", async () => {
  const full = { ...memoryShelf(), keep: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  const { queue, server, statuses } = started(slowServer(), full);
  queue.add([photo("a")]);
  server.uploads[0]!.reject(new NetworkError("cut"));
  await expect.poll(() => statuses()).toEqual(["waiting"]);
  expect(queue.uploads.get().some(isUnderWay)).toBe(true);
  queue.stop();
});

test("bytes with which the outbox goes on stay on the shelf, all others leave it", async () => {
  const { queue, server, shelf, statuses } = started();
  queue.add(["a", "b"].map(photo));
  server.uploads.forEach(({ reject }) => reject(new NetworkError("cut")));
  await expect.poll(() => statuses()).toEqual(["waiting", "waiting"]);
  queue.toggle(queue.uploads.get()[1]!.key);
  const goingOn = uploadsToSend(queue.uploads.get());

  queue.clear(goingOn);
  await expect.poll(() => [...shelf.blobs.keys()]).toEqual(goingOn.map(({ key }) => key));
  expect(goingOn.map(({ name }) => name)).toEqual(["a"]);
  queue.stop();
});

test("two photos change places, and are sent in the new order with what is said about them", async () => {
  const { queue, server, statuses } = started();
  queue.add([photo("a"), photo("b")]);
  server.uploads.forEach(({ resolve }) => resolve());
  await expect.poll(() => statuses()).toEqual(["ready", "ready"]);
  const [a, b] = queue.uploads.get();

  queue.describe(a!.key, "The sea");
  queue.swap(a!.key, b!.key);
  expect(filesOf(queue.uploads.get())).toEqual([stored("b"), { ...stored("a"), alternative: "The sea" }]);
  queue.describe(a!.key, "");
  queue.swap(a!.key, "gone meanwhile");
  expect(filesOf(queue.uploads.get())).toEqual([stored("b"), stored("a")]);
});
