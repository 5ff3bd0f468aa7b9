/** Number of bars of a waveform. Each is stored as one digit of base 32. */
export const bars = 32;

const loudestDigit = 31;
/** Quieter recordings are not amplified further, so that silence looks like silence. */
const quietest = 0.05;

/** Returns the waveform of loudness levels (0 to 1), relative to the loudest one, as `bars` digits of base 32. */
export function waveOf(levels: readonly number[]): string {
  const loudest = levels.reduce((most, level) => Math.max(most, level), quietest);
  return Array.from({ length: bars }, (_, bar) => {
    const share = Math.min(1, peakOf(levels, bar) / loudest);
    return Math.round(Math.sqrt(share) * loudestDigit).toString(32);
  }).join("");
}

function peakOf(levels: readonly number[], bar: number): number {
  const from = Math.floor((bar * levels.length) / bars);
  const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
  return levels.slice(from, to).reduce((most, level) => Math.max(most, level), 0);
}

/** Returns the height of each bar, from 0 to 1. */
export function heightsOf(wave: string): number[] {
  return Array.from(wave, (digit) => Number.parseInt(digit, 32) / loudestDigit);
}

/** Returns whether a value is a waveform. Other clients may store anything. */
export function isWave(value: unknown): value is string {
  return typeof value === "string" && value.length === bars && /^[0-9a-v]+$/.test(value);
}

export interface Voice {
  readonly wave: string;
  /** Seconds. */
  readonly duration: number;
}
