import { Observable } from "../../../api/observable.ts";
import { LevelMeter } from "./level-meter.ts";
import { formatFor, plainType, recordingName, recordingSeconds, type RecordingKind } from "./recording-format.ts";
import { waveOf } from "../files/wave.ts";

export interface Recorded {
  file: File;
  /** Object URL, valid until the recorder is closed. */
  src: string;
  wave: string;
  seconds: number;
}

export type RecordingProblem = "denied" | "missing" | "busy" | "failed" | "empty";

/** `open`: the microphone or camera is on, and nothing is recorded yet. `levels`: loudness since the beginning, from 0 to 1. */
export type RecorderState =
  | { phase: "asking" }
  | { phase: "open"; stream: MediaStream }
  | { phase: "recording"; stream: MediaStream; seconds: number; levels: readonly number[] }
  | { phase: "recorded"; recorded: Recorded }
  | { phase: "failed"; problem: RecordingProblem };

const levelIntervalMs = 100;
const part = 1000;
/** Enough for clear speech and 720p video. */
const rates = { audioBitsPerSecond: 64_000, videoBitsPerSecond: 2_500_000 };
/** Part of the server's size limit at which a recording ends, so that its last part still fits. */
const fullAt = 0.95;

/** Records sound or video once. The device is on from `open` until the recording ends or `close` is called. */
export class Recorder {
  readonly state = new Observable<RecorderState>({ phase: "asking" });
  readonly kind: RecordingKind;
  readonly #maxBytes: number;
  #stream: MediaStream | undefined;
  #media: MediaRecorder | undefined;
  #meter: LevelMeter | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #src: string | undefined;
  #levels: number[] = [];
  #beganAt = 0;
  /** Counts the calls of `open` and `close`, so that a late answer to an earlier one changes nothing. */
  #attempt = 0;

  constructor(kind: RecordingKind, maxBytes = Infinity) {
    this.kind = kind;
    this.#maxBytes = maxBytes;
  }

  /** Turns the device on, which asks for permission the first time. `facing` chooses the camera of a phone. */
  async open(facing: "user" | "environment" = "user"): Promise<void> {
    this.#turnOff();
    const attempt = ++this.#attempt;
    const video = this.kind === "video" && { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } };
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video });
      if (attempt !== this.#attempt) {
        turnOff(stream);
        return;
      }
      this.#stream = stream;
      this.state.set({ phase: "open", stream });
    } catch (error) {
      if (attempt === this.#attempt) this.state.set({ phase: "failed", problem: problemOf(error) });
    }
  }

  record(): void {
    const stream = this.#stream;
    if (!stream || this.#media) return;
    try {
      const mimeType = formatFor(this.kind, (type) => MediaRecorder.isTypeSupported(type));
      this.#begin(new MediaRecorder(stream, { mimeType, ...rates }), stream);
    } catch {
      this.#turnOff();
      this.state.set({ phase: "failed", problem: "failed" });
    }
  }

  /** The state becomes `recorded` when the last part has arrived. */
  stop(): void {
    if (this.#media && this.#media.state !== "inactive") this.#media.stop();
  }

  close(): void {
    this.#attempt++;
    this.stop();
    this.#turnOff();
    if (this.#src) URL.revokeObjectURL(this.#src);
  }

  #begin(media: MediaRecorder, stream: MediaStream): void {
    const parts: Blob[] = [];
    let size = 0;
    media.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data);
      size += data.size;
      if (size > this.#maxBytes * fullAt) this.stop();
    };
    media.onerror = () => this.stop();
    const attempt = this.#attempt;
    media.onstop = () => attempt === this.#attempt && this.#finish(parts, media.mimeType);
    media.start(part);
    this.#media = media;
    this.#meter = new LevelMeter(stream);
    this.#beganAt = performance.now();
    this.#timer = setInterval(() => this.#measure(stream), levelIntervalMs);
    this.state.set({ phase: "recording", stream, seconds: 0, levels: [] });
  }

  #measure(stream: MediaStream): void {
    const seconds = this.#elapsed();
    this.#levels = [...this.#levels, this.#meter?.level() ?? 0];
    this.state.set({ phase: "recording", stream, seconds, levels: this.#levels });
    if (seconds >= recordingSeconds[this.kind]) this.stop();
  }

  #finish(parts: Blob[], mimeType: string): void {
    const seconds = Math.min(this.#elapsed(), recordingSeconds[this.kind]);
    this.#turnOff();
    if (parts.length === 0) {
      this.state.set({ phase: "failed", problem: "empty" });
      return;
    }
    const type = plainType(mimeType, this.kind);
    const file = new File(parts, recordingName(new Date(), type), { type });
    this.#src = URL.createObjectURL(file);
    this.state.set({ phase: "recorded", recorded: { file, src: this.#src, seconds, wave: waveOf(this.#levels) } });
  }

  #elapsed(): number {
    return (performance.now() - this.#beganAt) / 1000;
  }

  #turnOff(): void {
    clearInterval(this.#timer);
    this.#meter?.close();
    if (this.#stream) turnOff(this.#stream);
    this.#stream = undefined;
  }
}

/** Releases the device, so that the browser no longer shows it as in use. */
function turnOff(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}

const names: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

export function problemOf(error: unknown): RecordingProblem {
  return (error instanceof Error && names[error.name]) || "failed";
}
