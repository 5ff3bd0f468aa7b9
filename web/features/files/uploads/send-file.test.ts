import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { session } from "../../../api/session.ts";
import { blobStore } from "./blob-store.ts";
import { dropBytes, sendFile, sendMissing } from "./send-file.ts";
import type { StoredFile } from "../files/stored-file.ts";
import { MissingBlobError, type SavedUpload } from "./uploads.ts";

let requests: FakeRequest[];
const browsers = XMLHttpRequest;

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  response: unknown = null;
  form: FormData | undefined;
  isAborted = false;

  open() {
    requests.push(this);
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(form: FormData) {
    this.form = form;
  }

  abort() {
    this.isAborted = true;
    this.#end("abort");
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }

  respond(status: number, response: unknown) {
    this.status = status;
    this.response = response;
    this.#end("load");
  }

  fail() {
    this.#end("error");
  }

  #end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event("loadend"));
  }
}

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal("XMLHttpRequest", browsers);
  vi.restoreAllMocks();
  session.end();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const stored = (id: string): StoredFile => ({ id, type: "image/jpeg", contentUrl: `${id}.jpg` });
const photo = (bytes = 10) => new Blob(["a".repeat(bytes)], { type: "image/jpeg" });
const failure = (promise: Promise<unknown>) => promise.then(undefined, (error: unknown) => error);

test("a photo is sent with its id and the key of the session, and reports its progress", async () => {
  session.begin("annas-key");
  const shares: number[] = [];
  const sent = sendFile(photo(), { id: "k", onProgress: (share) => shares.push(share) });
  await settled();
  const [request] = requests;
  expect(request!.form?.get("id")).toBe("k");
  expect(request!.headers["X-AUTH-TOKEN"]).toBe("annas-key");
  request!.progress(5, 10);
  request!.progress(0, 0);
  request!.respond(201, stored("k"));
  expect(await sent).toEqual(stored("k"));
  expect(shares).toEqual([0.5, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a rejected photo has the reason of the server, or none if a proxy answered", async () => {
  const rejected = failure(sendFile(photo(), {}));
  await settled();
  requests[0]!.respond(413, { code: "file_too_large", limit: 50 });
  expect(await rejected).toMatchObject({ status: 413, code: "file_too_large", limit: 50 });

  const lost = failure(sendFile(photo(), {}));
  await settled();
  requests[1]!.respond(502, null);
  expect(await lost).toBeInstanceOf(ApiError);
});

test("a lost connection is a network failure", async () => {
  const lost = failure(sendFile(photo(), {}));
  await settled();
  requests[0]!.fail();
  expect(await lost).toBeInstanceOf(NetworkError);
});

test("an upload without progress for two minutes is given up", async () => {
  const halted = failure(sendFile(photo(), {}));
  await settled();
  await vi.advanceTimersByTimeAsync(119_000);
  requests[0]!.progress(1, 10);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(requests[0]!.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await halted).toBeInstanceOf(NetworkError);
});

test("two photos are sent at a time, and a cancelled one makes room", async () => {
  const cancel = new AbortController();
  const first = failure(sendFile(photo(), { signal: cancel.signal }));
  const others = [sendFile(photo(), {}), sendFile(photo(), {})];
  await settled();
  expect(requests).toHaveLength(2);
  cancel.abort();
  expect(await first).toBe(cancel.signal.reason);
  await settled();
  expect(requests).toHaveLength(3);
  requests.slice(1).forEach((request, i) => request.respond(201, stored(`f${i}`)));
  expect(await Promise.all(others)).toHaveLength(2);
});

test("a photo that was cancelled while it waited is never sent", async () => {
  const cancel = new AbortController();
  const others = [sendFile(photo(), {}), sendFile(photo(), {})];
  const waiting = failure(sendFile(photo(), { signal: cancel.signal }));
  cancel.abort();
  await settled();
  requests.forEach((request) => request.respond(201, stored("f")));
  await Promise.all(others);
  expect(await waiting).toBe(cancel.signal.reason);
  expect(requests).toHaveLength(2);
});

const upload = (key: string, file?: StoredFile): SavedUpload => ({ key, name: `${key}.jpg`, removed: false, file });

/** Bytes on this device, by key. */
function keep(blobs: Record<string, Blob>) {
  vi.spyOn(blobStore, "find").mockImplementation(async (key) => blobs[key]);
  return vi.spyOn(blobStore, "drop").mockResolvedValue();
}

test("the missing files of a message are sent, with their common progress, and then leave the device", async () => {
  const drop = keep({ a: photo(30), b: photo(10) });
  const [sent, shares]: [string[], number[]] = [[], []];
  const uploads = [upload("a"), upload("there", stored("there")), upload("b")];
  const done = sendMissing(uploads, { onSent: (key) => sent.push(key), onProgress: (share) => shares.push(share) });
  await settled();
  expect(requests.map(({ form }) => form?.get("id"))).toEqual(["a", "b"]);
  requests[0]!.progress(15, 30);
  requests[1]!.progress(10, 10);
  requests[0]!.progress(30, 30);
  expect(shares).toEqual([0.375, 0.625, 1]);
  requests.forEach((request, i) => request.respond(201, stored(`f${i}`)));
  await done;
  expect(sent).toEqual(["a", "b"]);
  expect(drop.mock.calls.map(([key]) => key)).toEqual(["a", "b"]);
});

test("a file whose bytes are lost is reported before anything is sent", async () => {
  keep({ a: photo() });
  const done = failure(sendMissing([upload("a"), upload("b")], { onSent: vi.fn(), onProgress: vi.fn() }));
  expect(await done).toBeInstanceOf(MissingBlobError);
  expect(requests).toEqual([]);
});

test("after a failure the other upload stops, and the rest is left for the next attempt", async () => {
  const drop = keep({ a: photo(), b: photo(), c: photo() });
  const uploads = ["a", "b", "c"].map((key) => upload(key));
  const done = failure(sendMissing(uploads, { onSent: vi.fn(), onProgress: vi.fn() }));
  await settled();
  requests[0]!.fail();
  expect(await done).toBeInstanceOf(NetworkError);
  await settled();
  expect(requests[1]!.isAborted).toBe(true);
  expect(requests).toHaveLength(2);
  expect(drop).not.toHaveBeenCalled();
});

test("only the bytes of files that were not uploaded are deleted", () => {
  const drop = keep({});
  dropBytes([upload("a"), upload("b", stored("b"))]);
  expect(drop.mock.calls.map(([key]) => key)).toEqual(["a"]);
});
