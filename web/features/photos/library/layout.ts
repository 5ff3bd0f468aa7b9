import type { LibraryPhoto } from "#contract/library.ts";

export interface Grid {
  width: number;
  rowHeight: number;
  gap: number;
}

export interface Tile {
  photo: LibraryPhoto;
  left: number;
  width: number;
  /** The width of the photos of this day in the row, if this is the first one of its day. */
  dayWidth?: number;
}

export interface Row {
  top: number;
  /** Height of the photos, without the days above them. */
  height: number;
  hasDays: boolean;
  tiles: Tile[];
}

export const dayHeight = 28;

/** Taller and wider photos are cropped, so that a panorama does not make its row flat. */
const [tallest, widest] = [0.7, 2.6];
/** The ratio of most cameras and phones. */
const usualRatio = 4 / 3;

export function gridOf(width: number): Grid {
  return width < 600 ? { width, rowHeight: 112, gap: 4 } : { width, rowHeight: 152, gap: 6 };
}

/** Puts photos into rows that fill the width, in their order. The last row keeps the usual height. */
export function rowsOf(photos: readonly LibraryPhoto[], grid: Grid): Row[] {
  const rows: Row[] = [];
  let pending: LibraryPhoto[] = [];
  let top = 0;
  let lastDay: string | undefined;
  const close = (height: number) => {
    const row = rowAt(top, pending, height, grid, lastDay);
    rows.push(row);
    top = bottomOf(row) + grid.gap;
    lastDay = pending.at(-1)!.day;
    pending = [];
  };
  for (const photo of photos) {
    pending.push(photo);
    const height = fillingHeight(pending, grid);
    if (height <= grid.rowHeight) close(height);
  }
  if (pending.length > 0) close(Math.min(grid.rowHeight, fillingHeight(pending, grid)));
  return rows;
}

export function bottomOf({ top, height, hasDays }: Row): number {
  return top + height + (hasDays ? dayHeight : 0);
}

export function estimatedHeight(count: number, { width, rowHeight, gap }: Grid): number {
  const inRow = Math.max(1, Math.ceil(width / (rowHeight * usualRatio)));
  return Math.ceil(count / inRow) * (rowHeight * 0.9 + gap + dayHeight / 2);
}

function fillingHeight(photos: readonly LibraryPhoto[], { width, gap }: Grid): number {
  const ratios = photos.reduce((sum, photo) => sum + ratioOf(photo), 0);
  return (width - gap * (photos.length - 1)) / ratios;
}

function rowAt(
  top: number,
  photos: readonly LibraryPhoto[],
  height: number,
  { gap }: Grid,
  lastDay: string | undefined,
): Row {
  const tiles: Tile[] = [];
  let left = 0;
  let day = lastDay;
  let first: Tile | undefined;
  for (const photo of photos) {
    const tile: Tile = { photo, left, width: ratioOf(photo) * height };
    if (photo.day !== day) first = tile;
    left += tile.width + gap;
    if (first) first.dayWidth = left - gap - first.left;
    day = photo.day;
    tiles.push(tile);
  }
  return { top, height, hasDays: first !== undefined, tiles };
}

function ratioOf({ width, height }: LibraryPhoto): number {
  return width && height ? Math.min(widest, Math.max(tallest, width / height)) : usualRatio;
}
