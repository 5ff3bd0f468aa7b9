import { expect, test } from "vitest";
import { avatarColour, initials } from "./avatar-colour.ts";

const ids = Array.from({ length: 2000 }, (_, i) => `0190a000-0000-7000-8000-${String(i).padStart(12, "0")}`);

test("the same id always has the same colour", () => {
  expect(avatarColour(ids[0]!)).toEqual(avatarColour(ids[0]!));
});

test("many ids use all eight tones, on which their initials can be read", () => {
  const all = ids.map((id) => avatarColour(id));
  expect(new Set(all.map(({ background }) => background)).size).toBe(8);
  for (const { background, color } of all) expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["Anna Martin", "AM"],
  ["Jean-Pierre van den Berg", "JB"],
  ["lucie", "L"],
  ["李明", "李"],
  ["👩‍👧 Zoé", "👩‍👧Z"],
  ["  ", "?"],
])("the initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
