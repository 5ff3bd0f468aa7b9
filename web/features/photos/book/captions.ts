import type { Language } from "#contract/languages.ts";
import { dayText } from "../viewing/dates.ts";
import { captionLine, margin, papers, type BookPhoto } from "./layout.ts";

export interface Caption {
  /** "12 Jun" or "12 Jun – 14 Jun". */
  days: string;
  /** Captions and places of the photos. */
  text: string;
}

export function captionOf(photos: readonly BookPhoto[], language: Language): Caption {
  const days = [...new Set([photos[0]!.day, photos.at(-1)!.day])].map((day) => dayText(day, language, "day"));
  const texts = photos.map(({ caption, place }) => [place, caption].filter(Boolean).join(". "));
  return { days: days.join(" – "), text: [...new Set(texts.filter(Boolean))].join(" · ") };
}

/** Of the width of a line: words that do not fit leave the end of a line empty. */
const usable = 0.85;
const pixelsPerMillimetre = 96 / 25.4;

/** Returns a function that counts the lines of a text in the typeface of captions, sometimes one too many. */
export function lineCounter(family: string): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `600 ${(captionLine / 1.4) * pixelsPerMillimetre}px ${family}`;
  const line = (papers.a4.width - 2 * margin.inline) * pixelsPerMillimetre * usable;
  return (text) => Math.max(1, Math.ceil((context?.measureText(text).width ?? text.length * 10) / line));
}
