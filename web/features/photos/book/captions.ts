import type { Language } from "#contract/languages.ts";
import { dayText } from "../viewing/dates.ts";
import { breakLines } from "./break-lines.ts";
import type { Measures } from "./layout.ts";
import { captionLine, margin, papers, type BookPhoto } from "./photo-rows.ts";
import { textStyles } from "./text-rows.ts";

export interface Caption {
  /** "12 Jun" or "12 Jun – 14 Jun". */
  days: string;
  /** Captions and places of the photos. */
  text: string;
  /** Names of the people who added them. */
  by: string;
}

/** Names by id of the person. */
export type Names = ReadonlyMap<string, string>;

export function captionOf(photos: readonly BookPhoto[], language: Language, names: Names): Caption {
  const days = [photos[0]!.day, photos.at(-1)!.day].map((day) => dayText(day, language, "day"));
  const texts = photos.map(({ caption, place }) => [place, caption].filter(Boolean).join(". "));
  const people = photos.map(({ addedById }) => (addedById === undefined ? undefined : names.get(addedById)));
  return { days: joined(days, " – "), text: joined(texts, " · "), by: joined(people, ", ") };
}

function joined(texts: readonly (string | undefined)[], separator: string): string {
  return [...new Set(texts.filter(Boolean))].join(separator);
}

/** Of the width of a line: words that do not fit leave the end of a line empty. */
const usable = 0.85;
/** Of the width of a line that is broken here, so that the browser needs no more lines if it sets some characters wider. */
const usableBroken = 0.95;
const pixelsPerMillimetre = 96 / 25.4;

interface Font {
  /** Millimetres. */
  size: number;
  weight: number;
}

/** Measures texts in a typeface. */
export function measuresIn(family: string, captionFor: (photos: readonly BookPhoto[]) => Caption): Measures {
  const context = document.createElement("canvas").getContext("2d");
  /** Returns millimetres. */
  const widthOf = (text: string, { size, weight }: Font) => {
    if (!context) return (text.length * size) / 2;
    context.font = `${weight} ${size * pixelsPerMillimetre}px ${family}`;
    return context.measureText(text).width / pixelsPerMillimetre;
  };
  const captionFont = { size: captionLine / 1.4, weight: 600 };
  const captionWidth = (papers.a4.width - 2 * margin.inline) * usable;
  return {
    linesOf(photos) {
      const { days, text, by } = captionFor(photos);
      return Math.max(1, Math.ceil(widthOf(`${days} ${text} ${by}`, captionFont) / captionWidth));
    },
    linesIn(text, style) {
      const { font: size, weight, width } = textStyles[style];
      return breakLines(text, (line) => widthOf(line, { size, weight }) <= width * usableBroken);
    },
  };
}
