import fc from "fast-check";
import { expect, test } from "vitest";
import type { BookText } from "#contract/book.ts";
import { pagesOf, type BookContent, type BookPage, type BookRow } from "./layout.ts";
import { headHeight, margin, papers, pixelsFor, type BookPhoto, type PaperName } from "./photo-rows.ts";
import { headOfText, textStyles, type LinesIn } from "./text-rows.ts";

let made = 0;

function aPhoto(width: number, height: number, more: Partial<BookPhoto> = {}): BookPhoto {
  const id = `photo-${++made}`;
  return {
    ...{ id, type: "image/jpeg", status: "ready", contentUrl: `${id}.jpg`, width, height },
    ...{ name: `${id}.jpg`, messageId: "message", day: "2024-06-10", ...more },
  };
}

function aText(text: string, more: Partial<BookText> = {}): BookText {
  return { id: `text-${++made}`, text, day: "2024-06-10", comments: [], ...more };
}

const landscape = () => aPhoto(4000, 3000);
const portrait = () => aPhoto(3000, 4000);
const noCaption = () => 0;
/** Ten words a line. */
const linesIn: LinesIn = (text) => text.match(/(?:\S+\s*){1,10}/g) ?? [];
const layOut = (content: Partial<BookContent>, paper: PaperName = "a4", linesOf = noCaption) =>
  pagesOf({ photos: [], texts: [], ...content }, paper, { linesOf, linesIn });
const photosIn = (row: BookRow) => ("photos" in row ? row.photos : []);
const shapes = (photos: BookPhoto[], paper?: PaperName, linesOf?: () => number) =>
  layOut({ photos }, paper, linesOf).map(({ rows }) => rows.map((row) => photosIn(row).length));
/** The number of photos of each row, or the words of a text. */
const contents = ({ rows }: BookPage) =>
  rows.map((row) => ("photos" in row ? row.photos.length : row.parts.map(({ text }) => text).join(" | ")));
const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(" ");

test("a large photo stands first, and the others share rows of the full width", () => {
  const [page] = layOut({ photos: [landscape(), landscape(), landscape(), landscape()] });
  expect(page!.rows.map((row) => photosIn(row).map(({ width }) => Math.round(width)))).toEqual([[170], [84, 84]]);
});

test("every month begins a page", () => {
  const pages = layOut({ photos: [landscape(), aPhoto(4000, 3000, { day: "2024-07-01" })] });
  expect(pages.map(({ month }) => month)).toEqual(["2024-06", "2024-07"]);
});

test("an album that is arranged by hand keeps its order, without months", () => {
  const days = ["2024-07-01", "2024-06-10", "2024-07-02"];
  const [page, ...others] = layOut({ photos: days.map((day) => aPhoto(3000, 4000, { day })) });
  expect(others).toEqual([]);
  expect(page).toMatchObject({ month: undefined });
  expect(page!.rows.flatMap(photosIn).map(({ photo }) => photo.day)).toEqual(days);
});

test("panoramas and videos have a row of their own", () => {
  const photos = [portrait(), aPhoto(9000, 2000), portrait(), aPhoto(1920, 1080, { type: "video/mp4" }), portrait()];
  expect(shapes(photos).flat()).toEqual([1, 1, 1, 1, 1]);
});

test("photos with few pixels are not enlarged beyond 300 dots per inch", () => {
  const [page] = layOut({ photos: [aPhoto(1200, 900)] });
  const { width } = photosIn(page!.rows[0]!)[0]!;
  expect(pixelsFor(width)).toBe(1200);
});

test("captions take their lines, and what does not fit begins the next page", () => {
  const photos = Array.from({ length: 7 }, landscape);
  expect(shapes(photos, "square")).toEqual([[1], [3, 3]]);
  expect(shapes(photos, "square", () => 8).map((rows) => rows.length)).toEqual([1, 1, 1]);
});

test("a text stands before the photos of its message, or else before those of its day and later", () => {
  const swim = () => aPhoto(3000, 4000, { messageId: "swim", day: "2024-06-12" });
  const june = { photos: [landscape(), swim(), swim()] };
  const texts = [
    aText("Early", { day: "2024-06-11" }),
    aText("The swim", { id: "swim", day: "2024-07-20" }),
    aText("Late", { day: "2024-06-30" }),
  ];
  expect(layOut({ ...june, texts }).flatMap(contents)).toEqual([1, "Early", "The swim", 2, "Late"]);
});

test("a month without photos has its texts", () => {
  const pages = layOut({ photos: [landscape()], texts: [aText("Quiet", { day: "2024-07-02" })] });
  expect(pages.map(({ month, rows }) => [month, rows.length])).toEqual([
    ["2024-06", 1],
    ["2024-07", 1],
  ]);
});

test("a text is printed with its title, paragraphs and comments", () => {
  const comments = [{ id: "1", author: { id: "m", name: "Mia", entityType: "user" as const }, text: "Write it down." }];
  const text = aText("Forty-one jars.\n\nI have heard it.", { title: "Quinces", comments });
  expect(layOut({ texts: [text] }).flatMap(contents)).toEqual([
    "Quinces | Forty-one jars. | I have heard it. | Mia Write it down.",
  ]);
});

test("a long text goes on over pages, and neither its head nor its end stands alone", () => {
  const { line } = textStyles.paragraph;
  const room = papers.a4.height - 2 * margin.block - 8 - headHeight - headOfText;
  const fitting = Math.floor(room / line);
  const [first, second, third] = layOut({ texts: [aText(words(10 * (fitting + 1)))] });
  const linesOf = (page: BookPage | undefined) => page!.rows.map(({ height }) => height);
  expect(linesOf(first)[0]).toBeCloseTo(headOfText + (fitting - 1) * line);
  expect(linesOf(second)).toEqual([2 * line]);
  expect(third).toBeUndefined();
});

test("whatever is in a book, nothing of it is lost, cropped or outside of its page", () => {
  const day = fc.constantFrom("2024-06-10", "2024-06-11", "2024-07-01");
  const side = fc.integer({ min: 1, max: 20_000 });
  const photo = fc.record({
    ...{ width: side, height: side, day },
    ...{ type: fc.constantFrom("image/jpeg", "video/mp4"), messageId: fc.constantFrom("message", "other") },
  });
  const someWords = fc.integer({ min: 1, max: 900 }).map(words);
  const comments = fc.array(someWords, { maxLength: 3 });
  const text = fc.record({ text: fc.array(someWords, { minLength: 1, maxLength: 4 }), comments, day });
  fc.assert(
    fc.property(
      fc.array(photo, { maxLength: 40 }),
      fc.array(text, { maxLength: 4 }),
      fc.constantFrom<PaperName>("a4", "square"),
      fc.integer({ min: 0, max: 6 }),
      (somePhotos, someTexts, paper, lines) => {
        const photos = inOrder(somePhotos.map(({ width, height, ...more }) => aPhoto(width, height, more)));
        const texts = inOrder(
          someTexts.map(({ text: paragraphs, comments: said, ...more }) =>
            aText(paragraphs.join("\n"), { comments: said.map((one, n) => ({ id: `${n}`, text: one })), ...more }),
          ),
        );
        const pages = layOut({ photos, texts }, paper, () => lines);
        expectAll(pages, photos, texts);
        for (const { month, rows } of pages) {
          const used = rows.reduce((sum, row) => sum + heightOf(row), month ? headHeight : 0);
          expect(used).toBeLessThanOrEqual(papers[paper].height - 2 * margin.block);
        }
        expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
      },
    ),
  );
});

function inOrder<One extends { day: string }>(some: One[]): One[] {
  return some.toSorted((one, other) => one.day.localeCompare(other.day));
}

function heightOf(row: BookRow): number {
  return "photos" in row ? row.height + row.captionHeight : row.height;
}

function expectAll(pages: readonly BookPage[], photos: readonly BookPhoto[], texts: readonly BookText[]): void {
  const rows = pages.flatMap((page) => page.rows);
  const printed = rows.flatMap(photosIn);
  expect(printed.map(({ photo: { id } }) => id).sort()).toEqual(photos.map(({ id }) => id).sort());
  for (const { photo, width, height } of printed) {
    expect(width).toBeLessThanOrEqual(papers.a4.width - 2 * margin.inline + 0.001);
    expect(width / height).toBeCloseTo(photo.width! / photo.height!);
  }
  for (const { id, text, comments } of texts) {
    const parts = rows.flatMap((row) => ("parts" in row && row.text.id === id ? row.parts : []));
    const said = comments.map((comment) => `-- ${comment.text}`);
    expect(
      parts
        .map((part) => part.text)
        .join(" ")
        .split(/\s+/),
    ).toEqual([text, ...said].join(" ").split(/\s+/));
  }
}
