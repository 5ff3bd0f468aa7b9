import { expect, test } from "vitest";
import { columnPlaces } from "./column-places.ts";

const options = { count: 3, gap: 10 };
const of = (...heights: number[]) => heights.map((height) => ({ height }));

test("columns are filled from the top, each item below the shortest", () => {
  const { places, height } = columnPlaces(of(100, 50, 80, 30, 30), options);

  expect(places).toEqual([
    { column: 0, top: 0 },
    { column: 1, top: 0 },
    { column: 2, top: 0 },
    { column: 1, top: 60 },
    { column: 2, top: 90 },
  ]);
  expect(height).toBe(120);
});

test("an item stays in its column when those before it grow", () => {
  const items = [{ height: 500, column: 0 }, { height: 50, column: 1 }, { height: 80, column: 0 }, { height: 20 }];
  const { places, height } = columnPlaces(items, options);

  expect(places[2]).toEqual({ column: 0, top: 510 });
  expect(places[3]).toEqual({ column: 2, top: 0 });
  expect(height).toBe(590);
});

test("an empty list has no height", () => {
  expect(columnPlaces([], options)).toEqual({ places: [], height: 0 });
});
