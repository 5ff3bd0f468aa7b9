import { expect, test, vi } from "vitest";
import { canRecord, formatFor, plainType, recordingName } from "./recording-format.ts";

const supporting =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

test("each browser records in a format that it supports, and MP4 comes first", () => {
  const chrome = supporting("audio/mp4", "audio/webm;codecs=opus", "video/mp4", "video/webm;codecs=vp9,opus");
  const safari = supporting("audio/mp4", "video/mp4");
  const firefox = supporting("audio/webm;codecs=opus", "audio/ogg;codecs=opus", "video/webm;codecs=vp8,opus");

  expect([chrome, safari, firefox].map((browser) => formatFor("audio", browser))).toEqual([
    "audio/mp4",
    "audio/mp4",
    "audio/webm;codecs=opus",
  ]);
  expect([chrome, safari, firefox].map((browser) => formatFor("video", browser))).toEqual([
    "video/mp4",
    "video/mp4",
    "video/webm;codecs=vp8,opus",
  ]);
  expect(formatFor("audio", () => false)).toBeUndefined();
});

test("a recording is named by its local time and type", () => {
  const at = new Date(2026, 10, 5, 8, 4, 9);
  const types = ["audio/mp4", "audio/webm;codecs=opus", "audio/ogg; codecs=opus", "video/mp4", "video/quicktime"];
  expect(types.map((type) => recordingName(at, plainType(type, "audio")))).toEqual([
    "2026-11-05 08.04.09.m4a",
    "2026-11-05 08.04.09.webm",
    "2026-11-05 08.04.09.ogg",
    "2026-11-05 08.04.09.mp4",
    "2026-11-05 08.04.09.mov",
  ]);
  expect(plainType("", "video")).toBe("video/webm");
});

test("nothing can be recorded in a browser without a recorder, or without access to devices", () => {
  expect(canRecord()).toBe(false);
  vi.stubGlobal("MediaRecorder", vi.fn());
  vi.stubGlobal("navigator", {});
  expect(canRecord()).toBe(false);
  vi.stubGlobal("navigator", { mediaDevices: {} });
  expect(canRecord()).toBe(true);
  vi.unstubAllGlobals();
});
