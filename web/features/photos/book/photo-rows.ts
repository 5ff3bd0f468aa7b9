import type { LibraryPhoto, PhotoFields } from "#contract/library.ts";

export type BookPhoto = PhotoFields & Pick<LibraryPhoto, "caption" | "place" | "addedById">;

export type PaperName = "a4" | "square";

/** Millimetres, as all lengths here. */
export const papers: Readonly<Record<PaperName, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  square: { width: 210, height: 210 },
};

export const margin = { inline: 20, block: 18 };
export const gap = 3;
const contentWidth = 170;
export const pageNumberHeight = 8;
export const headHeight = 24;
export const belowRow = 7;
export const captionLine = 4.8;
const aboveCaption = 2;

const usualRatio = 4 / 3;
/** Wider photos have a row of their own. */
const panoramaRatio = 2.4;
const heroRatio = 1.25;
/** Every fourth row has one large photo, if it is landscape. */
const rowsPerHero = 4;
const rowHeight: Readonly<Record<PaperName, number>> = { a4: 64, square: 54 };
/** Of a row that its photos do not fill. */
const unfilled = 1.4;
const largest: Readonly<Record<PaperName, number>> = { a4: 130, square: 104 };
const video = { width: 118, height: 88 };

/** Dots per inch that printers need, and the size to which smaller photos are enlarged nevertheless. */
const printedDpi = 300;
const smallest = 45;
const millimetresPerInch = 25.4;

export interface PrintedPhoto {
  photo: BookPhoto;
  width: number;
  height: number;
}

export interface PhotoRow {
  photos: PrintedPhoto[];
  height: number;
  captionHeight: number;
}

/** The first landscape photo, or else the first photo. */
export function coverPhoto(photos: readonly BookPhoto[], paper: PaperName): PrintedPhoto | undefined {
  const stills = photos.filter((photo) => !isVideo(photo));
  const isFitting = (photo: BookPhoto) => ratioOf(photo) >= heroRatio && ratioOf(photo) <= panoramaRatio;
  const photo = stills.find(isFitting) ?? stills[0];
  if (!photo) return undefined;
  const height = Math.min(0.8 * largest[paper], fillingHeight([photo]), sharpHeight(photo));
  return { photo, width: height * ratioOf(photo), height };
}

export function keyOf({ messageId, id }: BookPhoto): string {
  return `${messageId} ${id}`;
}

/** Counts the lines of the caption of a row, or more. */
export type LinesOf = (photos: readonly BookPhoto[]) => number;

/** Puts photos in their order in rows that show them whole. `before`: the number of rows that precede them in their section. */
export function photoRowsOf(
  photos: readonly BookPhoto[],
  paper: PaperName,
  linesOf: LinesOf,
  before: number,
): PhotoRow[] {
  const rows: PhotoRow[] = [];
  let pending: BookPhoto[] = [];
  const close = (highest: number) => {
    if (pending.length > 0) rows.push(rowWith(pending, highest, linesOf(pending)));
    pending = [];
  };
  for (const photo of photos) {
    const isAlone = isVideo(photo) || ratioOf(photo) > panoramaRatio;
    const isHero = pending.length === 0 && (before + rows.length) % rowsPerHero === 0 && ratioOf(photo) >= heroRatio;
    if (isAlone) close(unfilled * rowHeight[paper]);
    pending.push(photo);
    if (isAlone || isHero) close(largest[paper]);
    else if (fillingHeight(pending) <= rowHeight[paper]) close(rowHeight[paper]);
  }
  close(unfilled * rowHeight[paper]);
  return rows;
}

function rowWith(photos: readonly BookPhoto[], highest: number, lines: number): PhotoRow {
  const [first] = photos;
  const fitting = isVideo(first!)
    ? Math.min(video.height, video.width / ratioOf(first!))
    : Math.min(highest, fillingHeight(photos));
  const height = Math.min(fitting, ...photos.map(sharpHeight));
  return {
    photos: photos.map((photo) => ({ photo, width: height * ratioOf(photo), height })),
    height,
    captionHeight: lines === 0 ? 0 : aboveCaption + lines * captionLine,
  };
}

export function isVideo({ type }: BookPhoto): boolean {
  return type.startsWith("video/");
}

export function ratioOf({ width, height }: BookPhoto): number {
  return width && height ? width / height : usualRatio;
}

function fillingHeight(photos: readonly BookPhoto[]): number {
  const ratios = photos.reduce((sum, photo) => sum + ratioOf(photo), 0);
  return (contentWidth - gap * (photos.length - 1)) / ratios;
}

/** The height up to which the pixels of a photo suffice. */
function sharpHeight(photo: BookPhoto): number {
  if (!photo.height || isVideo(photo)) return Infinity;
  return Math.max(smallest, (photo.height / printedDpi) * millimetresPerInch);
}

/** Pixels of a picture that is printed so wide. */
export function pixelsFor(width: number): number {
  return Math.ceil((width / millimetresPerInch) * printedDpi);
}
