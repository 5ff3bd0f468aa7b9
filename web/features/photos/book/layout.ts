import { itemsOf, type BookItem } from "./items.ts";
import {
  belowRow,
  headHeight,
  keyOf,
  margin,
  pageNumberHeight,
  papers,
  photoRowsOf,
  type BookPhoto,
  type LinesOf,
  type PaperName,
  type PhotoRow,
} from "./photo-rows.ts";
import { flowOf, takeRow, type ChosenText, type LinesIn, type TextFlow, type TextRow } from "./text-rows.ts";

export type BookRow = PhotoRow | TextRow;

export interface BookPage {
  /** The same for as long as its first photo or text is. */
  key: string;
  /** Set on the first page of a month. */
  month: string | undefined;
  rows: BookRow[];
}

export interface BookContent {
  photos: readonly BookPhoto[];
  texts: readonly ChosenText[];
}

/** Lines that texts take, or more. */
export interface Measures {
  linesOf: LinesOf;
  linesIn: LinesIn;
}

/** Puts photos in their order, with the texts between them, on pages. Each month begins a page, unless the order is another one than that of the days. */
export function pagesOf({ photos, texts }: BookContent, paper: PaperName, measures: Measures): BookPage[] {
  const items = itemsOf(photos, texts);
  const isByDay = items.every(({ day }, i) => i === 0 || items[i - 1]!.day <= day);
  const pages = new Pages(papers[paper].height - 2 * margin.block - pageNumberHeight);
  for (const section of isByDay ? months(items) : [items]) {
    pages.endPage(isByDay ? section[0]!.day.slice(0, 7) : undefined);
    for (const block of blocksOf(section, paper, measures))
      if ("photos" in block) pages.addPhotos(block);
      else pages.addText(block);
  }
  return pages.pages;
}

/** Adds pages as they are filled. */
class Pages {
  readonly pages: BookPage[] = [];
  readonly #height: number;
  #left = 0;
  #month: string | undefined;

  constructor(height: number) {
    this.#height = height;
  }

  /** What is added next begins a page, with a month above it if one is given. */
  endPage(month: string | undefined): void {
    this.#month = month;
    this.#left = -1;
  }

  addPhotos(row: PhotoRow): void {
    const key = keyOf(row.photos[0]!.photo);
    this.#add(row, row.height + row.captionHeight, key);
  }

  addText(flow: TextFlow): void {
    let left: TextFlow | undefined = flow;
    for (let n = 0; left; n++) {
      let taken = takeRow(left, this.#left);
      if (!taken.row) taken = takeRow(left, this.#roomOfNextPage());
      this.#add(taken.row!, taken.row!.height, `${flow.text.id} text ${n}`);
      left = taken.rest;
    }
  }

  #add(row: BookRow, height: number, key: string): void {
    if (height > this.#left) {
      this.#left = this.#roomOfNextPage();
      this.pages.push({ key, month: this.#month, rows: [] });
      this.#month = undefined;
    }
    this.pages.at(-1)!.rows.push(row);
    this.#left -= height + belowRow;
  }

  #roomOfNextPage(): number {
    return this.#height - (this.#month === undefined ? 0 : headHeight);
  }
}

function months(items: readonly BookItem[]): BookItem[][] {
  const all: BookItem[][] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (last?.[0]!.day.slice(0, 7) === item.day.slice(0, 7)) last.push(item);
    else all.push([item]);
  }
  return all;
}

/** A text ends the row of the photos before it. */
function blocksOf(items: readonly BookItem[], paper: PaperName, { linesOf, linesIn }: Measures) {
  const blocks: (PhotoRow | TextFlow)[] = [];
  let photos: BookPhoto[] = [];
  let rows = 0;
  const close = () => {
    const added = photoRowsOf(photos, paper, linesOf, rows);
    rows += added.length;
    blocks.push(...added);
    photos = [];
  };
  for (const item of items) {
    if ("photo" in item) photos.push(item.photo);
    else {
      close();
      blocks.push(flowOf(item.text, linesIn));
    }
  }
  close();
  return blocks;
}
