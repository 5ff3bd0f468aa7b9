import { importedPeoplePerPhoto, nameLength, pictureTextLength, titleLength } from "#contract/limits.ts";

/** Google Takeout writes a JSON file beside each photo. Its name is that of the photo plus this suffix, truncated if it is long. */
const behindName = ".supplemental-metadata";
/** Shortest length of a truncated name. Google truncates at 46 characters, including the number of a copy, with small variations. */
const keptAtLeast = 42;
const keptAtMost = 51;

const copyNumber = /\((\d+)\)$/u;
const ending = /\.[^.]{1,5}$/u;

export class JsonNames {
  readonly #byName = new Map<string, string>();
  /** Files by name without extension, for the video of a live photo and copies of another type. */
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

/** Returns the possible lengths of a truncated name, longest first. */
function* lengths(title: number): Generator<number> {
  for (let length = title + behindName.length; length >= title; length--) yield length;
  for (let length = Math.min(title - 1, keptAtMost); length >= keptAtLeast; length--) yield length;
}

/** Suffixes of several words on edited photos. Those of one word, such as "-edited", need no list (https://github.com/simulot/immich-go has lists). */
const editedWords = ["ha editado", "đã chỉnh sửa", "تم التعديل", "تم تعديلها"];
const edited = new RegExp(`-(?:[\\p{L}\\p{M}]+|${editedWords.join("|")})$`, "u");

/** "IMG_1(2)" is the second copy of "IMG_1"; "IMG_1-edited", in any language, shares its JSON file. The number precedes or follows that word. */
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

export interface PhotoNotes {
  /** Moment in milliseconds. */
  takenAt?: number;
  caption?: string;
  isTrashed: boolean;
  /** Names of people in the photo. */
  people?: readonly string[];
  /** Number of people who are left out. */
  skippedPeople?: number;
}

/** Bytes. Larger JSON files are not read. */
export const longestJson = 256 * 1024;

/** Returns undefined unless the JSON file belongs to a photo. */
export function photoNotes(text: string): PhotoNotes | undefined {
  const { photoTakenTime, description, trashed, people } = parseObject(text);
  if (typeof photoTakenTime !== "object" || photoTakenTime === null) return undefined;
  const { timestamp } = photoTakenTime as Record<string, unknown>;
  const seconds = typeof timestamp === "string" && timestamp !== "" ? Number(timestamp) : NaN;
  const caption = typeof description === "string" ? cutOff(description.trim(), pictureTextLength).trim() : "";
  return {
    ...(Math.abs(seconds) < 1e11 && { takenAt: seconds * 1000 }),
    ...(caption !== "" && { caption }),
    isTrashed: trashed === true,
    ...peopleIn(people),
  };
}

/** Leaves out whatever is no name, names that are too long, and people beyond those a photo may have. */
function peopleIn(people: unknown): Pick<PhotoNotes, "people" | "skippedPeople"> {
  if (!Array.isArray(people)) return {};
  const names = new Set(people.map(nameIn));
  const tooMany = [...names].filter((name) => name !== undefined).slice(importedPeoplePerPhoto);
  const skipped = people.filter((person) => nameIn(person) === undefined).length + tooMany.length;
  const kept = [...names].filter((name) => name !== undefined).slice(0, importedPeoplePerPhoto);
  return { ...(kept.length > 0 && { people: kept }), ...(skipped > 0 && { skippedPeople: skipped }) };
}

function nameIn(person: unknown): string | undefined {
  const name = typeof person === "object" && person !== null && "name" in person ? person.name : undefined;
  const clean = typeof name === "string" ? name.replace(/\s+/gu, " ").trim() : "";
  return clean !== "" && clean.length <= nameLength ? clean : undefined;
}

/** Returns undefined unless the JSON file describes an album. Its file name depends on the language. */
export function albumTitle(text: string): string | undefined {
  const { title, photoTakenTime } = parseObject(text);
  if (typeof title !== "string" || photoTakenTime !== undefined) return undefined;
  return cutOff(title.replace(/\s+/gu, " ").trim(), titleLength) || undefined;
}

/** Matches "Photos from 2019" in many languages: a folder with all photos of a year, not an album. */
export function isYearFolder(name: string): boolean {
  const words =
    /^(?:(?:photos|fotos?|foto.s|fotografie|fotky|fotók|zdjęcia|bilder|billeder|foton|valokuvat|фото\p{L}*|фотографии)\s(?:(?:from|de|del|dal|von|vom|aus|uit|van|z|z roku|fra|från|vuodelta|за|od)\s)?(?:19|20)\d\d(?:\s?г(?:\.|од)?)?|(?:19|20)\d\d\s?(?:년의 사진|년 사진|年的照片|年的相片|年の写真|\.? ?évi fotók|-[a-z]+ fotók))$/iu;
  return words.test(name.trim());
}

/** Truncates without splitting a surrogate pair. */
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
