import { expect, test } from "vitest";
import type { LibraryPhoto } from "#contract/library.ts";
import { bottomOf, dayHeight, estimatedHeight, gridOf, rowsOf } from "./layout.ts";

const grid = gridOf(1200);

function photo(day: string, width = 400, height = 300): LibraryPhoto {
  return {
    ...{ id: day, messageId: "message", type: "image/jpeg", status: "ready" as const, contentUrl: "", name: "" },
    ...{ day, width, height, mayDate: false },
  };
}

const many = (count: number, day = "2026-11-25") => Array.from({ length: count }, () => photo(day));

test("all rows but the last one fill the width, and keep the proportions of their photos", () => {
  const rows = rowsOf([...many(7), photo("2026-11-25", 300, 400), ...many(9)], grid);
  expect(rows.length).toBeGreaterThan(2);
  for (const { tiles, height } of rows.slice(0, -1)) {
    const last = tiles.at(-1)!;
    expect(last.left + last.width).toBeCloseTo(grid.width);
    expect(height).toBeLessThanOrEqual(grid.rowHeight);
    for (const tile of tiles) expect(tile.width / height).toBeCloseTo(tile.photo.width! / tile.photo.height!);
  }
  expect(rows.at(-1)!.height).toBe(grid.rowHeight);
});

test("no rows overlap, and those in which a day begins have room for it", () => {
  const rows = rowsOf([...many(3), ...many(20, "2026-11-24"), photo("2026-11-23")], grid);
  rows.slice(1).forEach((row, i) => expect(row.top).toBeCloseTo(bottomOf(rows[i]!) + grid.gap));
  expect(rows.map(({ hasDays }) => hasDays)).toEqual([true, false, false, true]);
  const [first, second] = rows[0]!.tiles.filter(({ dayWidth }) => dayWidth !== undefined);
  expect(first!.dayWidth).toBeCloseTo(second!.left - grid.gap);
  expect(bottomOf(rows[0]!)).toBe(rows[0]!.height + dayHeight);
});

test("a panorama and a photo without a size do not break their row", () => {
  const [row] = rowsOf(
    [photo("2026-11-25", 9000, 300), { ...photo("2026-11-25"), width: undefined }, ...many(3)],
    grid,
  );
  expect(row!.height).toBeGreaterThan(grid.rowHeight / 2);
});

test("a narrow screen has at least one photo in each row", () => {
  const rows = rowsOf(many(4), gridOf(200));
  expect(rows.flatMap(({ tiles }) => tiles)).toHaveLength(4);
  for (const { tiles } of rows) expect(tiles.at(-1)!.left + tiles.at(-1)!.width).toBeLessThanOrEqual(200.01);
});

test("the estimate for photos that are not loaded is near to what they take", () => {
  const rows = rowsOf(many(500), grid);
  const ratio = estimatedHeight(500, grid) / bottomOf(rows.at(-1)!);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
