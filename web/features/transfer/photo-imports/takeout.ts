import { pictureTextLength, titleLength } from "#contract/limits.ts";

/** Google Takeout writes a JSON file beside each photo. Its name is that of the photo, with more behind it, and cut off if it is long. */
const behindName = ".supplemental-metadata";
/** Characters that remain of a name that was cut off. Google cuts off at 46, the number of a copy included; names differ a little. */
const keptAtLeast = 42;
const keptAtMost = 51;

const copyNumber = /\((\d+)\)$/u;
const ending = /\.[^.]{1,5}$/u;

/** The JSON files of one folder, by the photos that they describe. */
export class JsonNames {
  readonly #byName = new Map<string, string>();
  /** Without endings, for the video of a live photo and copies of another type. */
  readonly #byStem = new Map<string, string>();

  add(json: string): void {
    const name = json.replace(/\.json$/i, "");
    const copy = copyNumber.exec(name)?.[1] ?? "";
    const title = name.replace(copyNumber, "");
    this.#byName.set(keyOf(title, copy), json);
    const stem = title.replace(/\.s[a-z-]*$/u, "").replace(ending, "");
    this.#byStem.set(keyOf(stem, copy), json);
  }

  /** Returns the name of the JSON file of a photo or video. */
  find(name: string): string | undefined {
    const type = ending.exec(name)?.[0] ?? "";
    const forms = formsOf(name.slice(0, name.length - type.length));
    for (const [stem, copy] of forms) {
      const found = this.#findNamed(stem + type, copy);
      if (found !== undefined) return found;
    }
    for (const [stem, copy] of forms) {
      const found = this.#byStem.get(keyOf(stem, copy));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #findNamed(title: string, copy: string): string | undefined {
    const whole = title + behindName;
    for (const length of lengths(title.length)) {
      const found = this.#byName.get(keyOf(whole.slice(0, length), copy));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Returns how much of a title and of what stands behind it a name may have, longest first. */
function* lengths(title: number): Generator<number> {
  for (let length = title + behindName.length; length >= title; length--) yield length;
  for (let length = Math.min(title - 1, keptAtMost); length >= keptAtLeast; length--) yield length;
}

/**
 * Endings of more than one word that Google Photos gives to changed photos in some languages. Those of one word, which may also be cut off, need no list:
 * "-edited", "-bearbeitet", "-編集済み" (https://github.com/simulot/immich-go and https://github.com/TheLastGimbus/GooglePhotosTakeoutHelper have lists).
 */
const editedWords = ["ha editado", "đã chỉnh sửa", "تم التعديل", "تم تعديلها"];
const edited = new RegExp(`-(?:[\\p{L}\\p{M}]+|${editedWords.join("|")})$`, "u");

/**
 * Returns what the JSON file may be named after: "IMG_1(2)" is the second copy of "IMG_1", and "IMG_1-edited", in any language, shares the file of
 * "IMG_1". The number of a copy stands before or behind that word.
 */
function formsOf(stem: string): [stem: string, copy: string][] {
  const withoutCopy = stem.replace(copyNumber, "");
  const original = withoutCopy.replace(edited, "");
  const copy = copyNumber.exec(stem)?.[1] ?? copyNumber.exec(original)?.[1] ?? "";
  return [
    [stem, ""],
    [withoutCopy, copy],
    [original, copyNumber.exec(stem)?.[1] ?? ""],
    [original.replace(copyNumber, ""), copy],
  ];
}

function keyOf(name: string, copy: string): string {
  return `${copy}/${name.toLowerCase()}`;
}

/** Tells about a photo. */
export interface PhotoNotes {
  /** Moment in milliseconds. */
  takenAt?: number;
  caption?: string;
  isTrashed: boolean;
}

/** Size of a JSON file in bytes up to which it is read. */
export const longestJson = 256 * 1024;

/** Reads the JSON file of a photo. Returns undefined for others. */
export function photoNotes(text: string): PhotoNotes | undefined {
  const { photoTakenTime, description, trashed } = parseObject(text);
  if (typeof photoTakenTime !== "object" || photoTakenTime === null) return undefined;
  const { timestamp } = photoTakenTime as Record<string, unknown>;
  const seconds = typeof timestamp === "string" && timestamp !== "" ? Number(timestamp) : NaN;
  const caption = typeof description === "string" ? cutOff(description.trim(), pictureTextLength).trim() : "";
  return {
    ...(Math.abs(seconds) < 1e11 && { takenAt: seconds * 1000 }),
    ...(caption !== "" && { caption }),
    isTrashed: trashed === true,
  };
}

/** Reads the title of an album from the JSON file in its folder, which has another name in each language. Returns undefined for others. */
export function albumTitle(text: string): string | undefined {
  const { title, photoTakenTime } = parseObject(text);
  if (typeof title !== "string" || photoTakenTime !== undefined) return undefined;
  return cutOff(title.replace(/\s+/gu, " ").trim(), titleLength) || undefined;
}

/** "Photos from 2019" in many languages: a folder with all photos of a year, which is no album. */
export function isYearFolder(name: string): boolean {
  const words =
    /^(?:(?:photos|fotos?|foto.s|fotografie|fotky|fotók|zdjęcia|bilder|billeder|foton|valokuvat|фото\p{L}*|фотографии)\s(?:(?:from|de|del|dal|von|vom|aus|uit|van|z|z roku|fra|från|vuodelta|за|od)\s)?(?:19|20)\d\d(?:\s?г(?:\.|од)?)?|(?:19|20)\d\d\s?(?:년의 사진|년 사진|年的照片|年的相片|年の写真|\.? ?évi fotók|-[a-z]+ fotók))$/iu;
  return words.test(name.trim());
}

/** Returns the beginning of a text, without half a character at its end. */
export function cutOff(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/u, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
