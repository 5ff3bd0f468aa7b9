import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";
import { loudnessOf } from "../recording/level-meter.ts";
import { bars, heightsOf, isWave, waveOf } from "./wave.ts";

test("a waveform shows where a recording is loud, whatever its length", () => {
  const loudInTheMiddle = [
    ...Array<number>(100).fill(0.01),
    ...Array<number>(100).fill(0.4),
    ...Array<number>(100).fill(0.01),
  ];
  for (const levels of [loudInTheMiddle, [0.01, 0.4, 0.01]]) {
    const heights = heightsOf(waveOf(levels));
    expect(heights).toHaveLength(bars);
    expect(heights[bars / 2]).toBe(1);
    expect(heights[0]).toBeLessThan(0.3);
    expect(heights.at(-1)).toBeLessThan(0.3);
  }
});

test("silence stays flat, also if nothing could be measured", () => {
  expect(Math.max(...heightsOf(waveOf([0.001, 0.002])))).toBeLessThan(0.3);
  expect(waveOf([])).toBe("0".repeat(bars));
});

test("only a waveform of our own client is shown as one", () => {
  expect(isWave(waveOf([0.1, 0.9]))).toBe(true);
  for (const other of [undefined, null, 7, "", "abc", "x".repeat(bars), "0".repeat(bars + 1), { length: bars }])
    expect(isWave(other)).toBe(false);
});

test("loudness is 0 for silence and 1 for the loudest possible sound", () => {
  expect(loudnessOf(new Uint8Array(8).fill(128))).toBe(0);
  expect(loudnessOf(new Uint8Array(8).fill(0))).toBe(1);
});

test.each([
  [0, "0:00"],
  [7.4, "0:07"],
  [187, "3:07"],
  [3750, "1:02:30"],
])("%s seconds are shown as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
