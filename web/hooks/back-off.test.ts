import { afterEach, expect, test, vi } from "vitest";
import { backOff } from "./back-off.ts";

afterEach(() => vi.restoreAllMocks());

test("the delay doubles with every failure, up to a minute", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  expect([0, 1, 2, 3, 5, 6, 40].map(backOff)).toEqual([1000, 2000, 4000, 8000, 32_000, 60_000, 60_000]);
});

test("clients that failed together return spread over half of the delay", () => {
  const random = vi.spyOn(Math, "random");
  random.mockReturnValue(0);
  expect(backOff(2)).toBe(3000);
  random.mockReturnValue(0.999);
  expect(backOff(2)).toBeCloseTo(5000, -1);
});
