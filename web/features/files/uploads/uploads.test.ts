import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import type { StoredFile } from "../files/stored-file.ts";
import {
  uploadOfFile,
  isSentInPieces,
  isOnlyHere,
  isUnderWay,
  mayWorkLater,
  MissingBlobError,
  restoreUpload,
  toSavedUpload,
  sentFiles,
  uploadsToSend,
  type Upload,
} from "./uploads.ts";

const file: StoredFile = { id: "f", type: "image/jpeg", contentUrl: "f.jpg" };
const upload = (change: Partial<Upload>): Upload => ({
  key: "k",
  selection: "s",
  name: "sea.jpg",
  status: "ready",
  progress: 1,
  removed: false,
  ...change,
});
const statuses = ["initial", "uploading", "waiting", "ready", "failed"] as const;

let onLine: { get: () => boolean; mockReturnValue: (value: boolean) => unknown };
beforeEach(() => {
  onLine = vi.spyOn(navigator, "onLine", "get") as unknown as typeof onLine;
});
afterEach(() => vi.restoreAllMocks());

test.each([400, 413, 415, 422])("a file that the server rejected with %i stays rejected", (status) => {
  expect(mayWorkLater(new ApiError(status, {}))).toBe(false);
});

test("a file that failed for another reason is tried again, unless its bytes are lost", () => {
  for (const status of [401, 429, 500, 507]) expect(mayWorkLater(new ApiError(status, {}))).toBe(true);
  expect(mayWorkLater(new NetworkError("gone"))).toBe(true);
  expect(mayWorkLater(new MissingBlobError())).toBe(false);
});

test("files are under way until they are uploaded, unless they wait for the network", () => {
  expect(statuses.filter((status) => isUnderWay(upload({ status })))).toEqual(["initial", "uploading"]);
  expect(statuses.filter((status) => isUnderWay(upload({ status, removed: true })))).toEqual([]);
});

test("the message waits only for files that would be lost with the page", () => {
  expect(isOnlyHere(upload({ status: "uploading" }))).toBe(true);
  expect(isOnlyHere(upload({ status: "uploading", isSaved: true }))).toBe(false);
  expect(isOnlyHere(upload({ status: "waiting", isUnsaved: true }))).toBe(true);
  expect(isUnderWay(upload({ status: "waiting", isUnsaved: true }))).toBe(true);
  expect(isUnderWay(upload({ status: "ready", isUnsaved: true }))).toBe(false);
});

test("files are sent in their order, but not the removed and failed ones", () => {
  const all = statuses.map((status) => upload({ key: status, status }));
  expect(uploadsToSend(all.toReversed()).map(({ key }) => key)).toEqual(["ready", "waiting", "uploading", "initial"]);
  expect(uploadsToSend(all.map((one) => ({ ...one, removed: true })))).toEqual([]);
});

test("what is stored of an upload contains neither its bytes nor its progress", () => {
  const one = upload({ blob: new Blob(["sea"]), file, alternative: "The sea" });
  expect(toSavedUpload(one)).toEqual({ key: "k", name: "sea.jpg", removed: false, file, alternative: "The sea" });
});

test("a file carries the description its author wrote here", () => {
  const one = { key: "k", name: "sea.jpg", removed: false };
  const others = [{ ...one, file }, one];
  expect(sentFiles([{ ...one, file, alternative: "The sea" }, ...others])).toEqual([
    { ...file, alternative: "The sea" },
    file,
  ]);
});

test("after a reload, an uploaded file is ready and an unfinished one starts over", () => {
  onLine.mockReturnValue(true);
  expect(restoreUpload(toSavedUpload(upload({ file })))).toMatchObject({ status: "ready", progress: 1 });
  expect(restoreUpload(toSavedUpload(upload({})))).toMatchObject({ status: "initial", progress: 0 });
});

test("a device that is offline does not try", () => {
  onLine.mockReturnValue(false);
  const photo = new File(["sea"], "sea.jpg");
  expect(restoreUpload(toSavedUpload(upload({}))).status).toBe("waiting");
  expect(uploadOfFile(photo, "s")).toMatchObject({ name: "sea.jpg", selection: "s", status: "waiting", blob: photo });
  onLine.mockReturnValue(true);
  expect(uploadOfFile(photo, "s").status).toBe("initial");
});

test("a file of 8 MB or more is sent in pieces", () => {
  const megabytes = (count: number) => ({ size: count * 1024 * 1024 }) as Blob;
  expect(isSentInPieces(megabytes(8))).toBe(true);
  expect(isSentInPieces({ size: 8 * 1024 * 1024 - 1 } as Blob)).toBe(false);
});
