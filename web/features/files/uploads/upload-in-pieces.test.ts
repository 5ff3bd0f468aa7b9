import type { UploadOptions } from "tus-js-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { readLocal, writeLocal } from "../../../api/local-store.ts";
import { session } from "../../../api/session.ts";
import { forgetPieces, uploadInPieces } from "./upload-in-pieces.ts";

interface Sending {
  blob: Blob;
  options: UploadOptions;
  url: string | null;
  isAborted: boolean;
}

const { sendings } = vi.hoisted(() => ({ sendings: [] as Sending[] }));

vi.mock("tus-js-client", () => ({
  Upload: class implements Sending {
    isAborted = false;
    url: string | null = null;
    readonly blob: Blob;
    readonly options: UploadOptions;

    constructor(blob: Blob, options: UploadOptions) {
      this.blob = blob;
      this.options = options;
      this.url = options.uploadUrl ?? null;
      sendings.push(this);
    }

    start() {}

    async abort() {
      this.isAborted = true;
    }
  },
}));

const film = () => new File(["a".repeat(100)], "film.mp4", { type: "video/mp4", lastModified: 1 });
const entry = "upload/film.mp4/100/video/mp4/1";
const address = "https://hearth.example/api/uploads/u1";
const get = vi.fn<(path: string) => Promise<unknown>>();
const remove = vi.fn<(path: string) => Promise<undefined>>();
const failure = (promise: Promise<unknown>) => promise.then(undefined, (error: unknown) => error);

beforeEach(() => {
  sendings.length = 0;
  get.mockResolvedValue({ id: "f1" });
  remove.mockResolvedValue(undefined);
  vi.spyOn(requests, "get").mockImplementation(get);
  vi.spyOn(requests, "delete").mockImplementation(remove);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
  session.end();
  localStorage.clear();
});

/** Lets the server name the address of the upload. */
function begin(sending: Sending, url = address) {
  sending.url = url;
  sending.options.onUploadUrlAvailable!();
}

function fail({ options }: Sending, status?: number, body = "") {
  const originalResponse = status && { getStatus: () => status, getBody: () => body };
  options.onError!(Object.assign(new Error("tus"), originalResponse ? { originalResponse } : {}));
}

test("a video is sent with the key of the session, and its progress and file are reported", async () => {
  session.begin("annas-key");
  const shares: number[] = [];
  const done = uploadInPieces(film(), { onProgress: (share) => shares.push(share) });
  const [sending] = sendings;
  expect(sending!.options.headers).toEqual({ "X-AUTH-TOKEN": "annas-key" });
  expect(sending!.options.metadata).toEqual({ filename: "film.mp4", filetype: "video/mp4" });
  begin(sending!);
  sending!.options.onProgress!(50, 100);
  expect(readLocal(entry)).toMatchObject({ url: address });
  sending!.options.onSuccess!({} as never);
  expect(await done).toEqual({ id: "f1" });
  expect(shares).toEqual([0.5]);
  expect(get.mock.calls[0]![0]).toBe("api/uploads/u1");
  expect(readLocal(entry)).toBeUndefined();
});

test("after a lost connection, the same video resumes where it was", async () => {
  const lost = failure(uploadInPieces(film(), {}));
  begin(sendings[0]!);
  fail(sendings[0]!);
  expect(await lost).toBeInstanceOf(NetworkError);
  void uploadInPieces(film(), {});
  expect(sendings[1]!.options.uploadUrl).toBe(address);
  sendings[1]!.options.onSuccess!({} as never);
});

test("an upload that another tab has continued is tried again later", async () => {
  const lost = failure(uploadInPieces(film(), {}));
  begin(sendings[0]!);
  fail(sendings[0]!, 409);
  expect(await lost).toBeInstanceOf(NetworkError);
  expect(readLocal(entry)).toBeDefined();
});

test("a rejected video starts over the next time", async () => {
  const rejected = failure(uploadInPieces(film(), {}));
  begin(sendings[0]!);
  fail(sendings[0]!, 413, JSON.stringify({ code: "file_too_large", limit: 50 }));
  expect(await rejected).toMatchObject({ status: 413, code: "file_too_large", limit: 50 });
  expect(readLocal(entry)).toBeUndefined();

  const odd = failure(uploadInPieces(film(), {}));
  fail(sendings[1]!, 400, "<html>");
  expect(await odd).toBeInstanceOf(ApiError);
});

test("while the server is unavailable, the upload is not started over", () => {
  void failure(uploadInPieces(film(), {}));
  const respond = (status: number) => () =>
    sendings[0]!.options.onAfterResponse!({} as never, { getStatus: () => status } as never);
  expect(respond(503)).toThrow(NetworkError);
  expect(respond(429)).toThrow(NetworkError);
  expect(respond(404)).not.toThrow();
  fail(sendings[0]!);
});

test("a video added twice is uploaded twice, and only the first one is remembered", async () => {
  const both = [uploadInPieces(film(), {}), uploadInPieces(film(), {})];
  begin(sendings[0]!, `${address}-a`);
  begin(sendings[1]!, `${address}-b`);
  expect(readLocal(entry)).toMatchObject({ url: `${address}-a` });
  sendings.forEach(({ options }) => options.onSuccess!({} as never));
  await Promise.all(both);
  expect(get.mock.calls.map(([path]) => path)).toEqual(["api/uploads/u1-a", "api/uploads/u1-b"]);
});

test("a cancelled upload stops, and can be discarded on the server", async () => {
  const cancel = new AbortController();
  const cancelled = failure(uploadInPieces(film(), { signal: cancel.signal }));
  begin(sendings[0]!);
  await forgetPieces(film());
  expect(remove).not.toHaveBeenCalled();
  cancel.abort();
  expect(await cancelled).toBe(cancel.signal.reason);
  expect(sendings[0]!.isAborted).toBe(true);
  await forgetPieces(film());
  expect(remove.mock.calls).toEqual([["api/uploads/u1"]]);
  expect(readLocal(entry)).toBeUndefined();
});

test("uploads that the server has deleted meanwhile are forgotten", () => {
  writeLocal("upload/old", { url: "x", at: Date.now() - 8 * 24 * 60 * 60 * 1000 }, { kind: "upload" });
  writeLocal("upload/recent", { url: "y", at: Date.now() }, { kind: "upload" });
  void failure(uploadInPieces(film(), {}));
  begin(sendings[0]!);
  expect([readLocal("upload/old"), readLocal("upload/recent")]).toEqual([undefined, expect.anything()]);
  fail(sendings[0]!);
});
