/** Loudness of a stream. Stays at 0 in a browser that does not allow measuring. */
export class LevelMeter {
  readonly #context: AudioContext | undefined;
  readonly #analyser: AnalyserNode | undefined;
  readonly #samples = new Uint8Array(1024);

  constructor(stream: MediaStream) {
    try {
      this.#context = new AudioContext();
      this.#analyser = this.#context.createAnalyser();
      this.#analyser.fftSize = this.#samples.length;
      this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    } catch {
      this.close();
    }
  }

  level(): number {
    if (!this.#analyser) return 0;
    if (this.#context?.state === "suspended") this.#context.resume().catch(() => undefined);
    this.#analyser.getByteTimeDomainData(this.#samples);
    return loudnessOf(this.#samples);
  }

  close(): void {
    if (this.#context && this.#context.state !== "closed") this.#context.close().catch(() => undefined);
  }
}

const centre = 128;

/** Returns the root mean square of unsigned 8-bit samples, from 0 to 1. */
export function loudnessOf(samples: Uint8Array): number {
  const sum = samples.reduce((total, sample) => total + ((sample - centre) / centre) ** 2, 0);
  return Math.min(1, Math.sqrt(sum / samples.length));
}
