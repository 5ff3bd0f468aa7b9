import { expect, test } from "vitest";
import { ratioOf, sectionsOf } from "./sections.ts";

const photos = ["2026-05-02", "2026-05-02", "2026-05-01"].map((day) => ({ day }));

test("people see the photos of an album by day, unless somebody has arranged them", () => {
  expect(sectionsOf(photos, "day").map(({ day, photos: some }) => [day, some.length])).toEqual([
    ["2026-05-02", 2],
    ["2026-05-01", 1],
  ]);
  expect(sectionsOf(photos, "manual")).toEqual([{ photos }]);
});

test("people see a panorama and a tall photo cropped, and one of unknown size as most are", () => {
  const ratios = [{ width: 8000, height: 1000 }, { width: 1000, height: 8000 }, { width: 3, height: 2 }, {}].map(
    ratioOf,
  );
  expect(ratios).toEqual([2.2, 0.7, 1.5, 4 / 3]);
});
