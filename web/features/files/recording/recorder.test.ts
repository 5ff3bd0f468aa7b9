import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordingSeconds } from "./recording-format.ts";
import { problemOf, Recorder } from "./recorder.ts";

/** Delivers one part when it is stopped, or what the test hands it before. */
class FakeMediaRecorder {
  static isTypeSupported = (type: string) => type.startsWith("audio/webm");
  static last: FakeMediaRecorder;
  static lastPart = "sound";
  state = "inactive";
  readonly mimeType: string;
  ondataavailable: ((event: { data: Blob }) => void) | undefined;
  onstop: (() => void) | undefined;
  constructor(_: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
    FakeMediaRecorder.last = this;
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.deliver(FakeMediaRecorder.lastPart);
    this.onstop?.();
  }
  deliver(part: string) {
    this.ondataavailable?.({ data: new Blob([part]) });
  }
}

const track = { stop: vi.fn() };
const getUserMedia = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:recording");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  getUserMedia.mockResolvedValue({ getTracks: () => [track] });
  FakeMediaRecorder.lastPart = "sound";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  track.stop.mockReset();
});

async function recording(maxBytes?: number): Promise<Recorder> {
  const recorder = new Recorder("audio", maxBytes);
  await recorder.open();
  recorder.record();
  return recorder;
}

test("a recording becomes a file of the right type, and the microphone is turned off", async () => {
  const recorder = await recording();
  vi.advanceTimersByTime(2000);
  expect(recorder.state.get()).toMatchObject({ phase: "recording", seconds: 2 });
  expect(track.stop).not.toHaveBeenCalled();

  recorder.stop();

  const state = recorder.state.get();
  expect(state).toMatchObject({ phase: "recorded", recorded: { seconds: 2, src: "blob:recording" } });
  const { file } = (state as Extract<typeof state, { phase: "recorded" }>).recorded;
  expect(file.type).toBe("audio/webm");
  expect(file.name).toMatch(/\.webm$/);
  expect(track.stop).toHaveBeenCalledOnce();
});

test("a recording ends by itself at its longest time, and before it is too large for the server", async () => {
  const long = await recording();
  vi.advanceTimersByTime(recordingSeconds.audio * 1000 + 500);
  expect(long.state.get()).toMatchObject({ phase: "recorded", recorded: { seconds: recordingSeconds.audio } });

  const large = await recording(100);
  FakeMediaRecorder.last.deliver("x".repeat(96));
  expect(large.state.get().phase).toBe("recorded");
});

test("a closed recorder keeps nothing and turns the microphone off, also if the person allows it only then", async () => {
  const recorder = await recording();
  recorder.close();
  expect(recorder.state.get().phase).toBe("recording");
  expect(track.stop).toHaveBeenCalledOnce();

  const late = new Recorder("audio");
  const opening = late.open();
  late.close();
  await opening;
  late.record();
  expect(track.stop).toHaveBeenCalledTimes(2);
  expect(late.state.get().phase).toBe("asking");
});

test("a recording without content is not offered for sending", async () => {
  FakeMediaRecorder.lastPart = "";
  const recorder = await recording();
  recorder.stop();
  expect(recorder.state.get()).toEqual({ phase: "failed", problem: "empty" });
});

test("a device that cannot be used says why", async () => {
  getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
  const recorder = await recording();
  expect(recorder.state.get()).toEqual({ phase: "failed", problem: "missing" });
  const problems = ["NotAllowedError", "NotReadableError", "TypeError"].map((name) =>
    problemOf(new DOMException("", name)),
  );
  expect(problems).toEqual(["denied", "busy", "failed"]);
});
