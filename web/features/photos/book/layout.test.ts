import fc from "fast-check";
import { expect, test } from "vitest";
import { headHeight, margin, pagesOf, papers, pixelsFor, type BookPhoto, type PaperName } from "./layout.ts";

let made = 0;

function aPhoto(width: number, height: number, more: Partial<BookPhoto> = {}): BookPhoto {
  const id = `photo-${++made}`;
  return {
    ...{ id, type: "image/jpeg", status: "ready", contentUrl: `${id}.jpg`, width, height },
    ...{ name: `${id}.jpg`, messageId: "message", day: "2024-06-10", ...more },
  };
}

const landscape = () => aPhoto(4000, 3000);
const portrait = () => aPhoto(3000, 4000);
const noCaption = () => 0;
const shapes = (photos: BookPhoto[], paper: PaperName = "a4") =>
  pagesOf(photos, paper, noCaption).map(({ rows }) => rows.map((row) => row.photos.length));

test("a large photo stands first, and the others share rows of the full width", () => {
  const [page] = pagesOf([landscape(), landscape(), landscape(), landscape()], "a4", noCaption);
  expect(page!.rows.map(({ photos }) => photos.map(({ width }) => Math.round(width)))).toEqual([[170], [84, 84]]);
});

test("every month begins a page", () => {
  const pages = pagesOf([landscape(), aPhoto(4000, 3000, { day: "2024-07-01" })], "a4", noCaption);
  expect(pages.map(({ month }) => month)).toEqual(["2024-06", "2024-07"]);
});

test("an album that is arranged by hand keeps its order, without months", () => {
  const days = ["2024-07-01", "2024-06-10", "2024-07-02"];
  const [page, ...others] = pagesOf(
    days.map((day) => aPhoto(3000, 4000, { day })),
    "a4",
    noCaption,
  );
  expect(others).toEqual([]);
  expect(page).toMatchObject({ month: undefined });
  expect(page!.rows.flatMap(({ photos }) => photos.map(({ photo }) => photo.day))).toEqual(days);
});

test("panoramas and videos have a row of their own", () => {
  const photos = [portrait(), aPhoto(9000, 2000), portrait(), aPhoto(1920, 1080, { type: "video/mp4" }), portrait()];
  expect(shapes(photos).flat()).toEqual([1, 1, 1, 1, 1]);
});

test("photos with few pixels are not enlarged beyond 300 dots per inch", () => {
  const [page] = pagesOf([aPhoto(1200, 900)], "a4", noCaption);
  const { width } = page!.rows[0]!.photos[0]!;
  expect(pixelsFor(width)).toBe(1200);
});

test("captions take their lines, and what does not fit begins the next page", () => {
  const photos = Array.from({ length: 7 }, landscape);
  expect(shapes(photos, "square")).toEqual([[1], [3, 3]]);
  expect(pagesOf(photos, "square", () => 8).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
});

test("whatever the photos are, none is lost, cropped or outside of its page", () => {
  const photo = fc.record({
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
    day: fc.constantFrom("2024-06-10", "2024-06-11", "2024-07-01"),
    type: fc.constantFrom("image/jpeg", "video/mp4"),
  });
  fc.assert(
    fc.property(
      fc.array(photo, { maxLength: 40 }),
      fc.constantFrom<PaperName>("a4", "square"),
      fc.integer({ min: 0, max: 6 }),
      (some, paper, lines) => {
        const photos = some
          .map(({ width, height, ...more }) => aPhoto(width, height, more))
          .sort((one, other) => (one.day < other.day ? -1 : 1));
        const pages = pagesOf(photos, paper, () => lines);
        const printed = pages.flatMap(({ rows }) => rows.flatMap((row) => row.photos));
        expect(printed.map(({ photo: { id } }) => id).sort()).toEqual(photos.map(({ id }) => id).sort());
        for (const { photo, width, height } of printed) {
          expect(width).toBeLessThanOrEqual(papers[paper].width - 2 * margin.inline + 0.001);
          expect(width / height).toBeCloseTo(photo.width! / photo.height!);
        }
        for (const { month, rows } of pages) {
          const used = rows.reduce((sum, row) => sum + row.height + row.captionHeight, month ? headHeight : 0);
          expect(used).toBeLessThanOrEqual(papers[paper].height - 2 * margin.block);
        }
      },
    ),
  );
});
