import type { PhotoMonths } from "#contract/library.ts";

export interface MonthPlace {
  month: string;
  /** Share of all photos that are newer. */
  start: number;
}

export function placesOf(months: PhotoMonths["months"]): MonthPlace[] {
  const total = months.reduce((sum, { photos }) => sum + photos, 0);
  let newer = 0;
  return months.map(({ month, photos }) => {
    const start = newer / total;
    newer += photos;
    return { month, start };
  });
}

/** Share of the height between two years that both have a label. */
const between = 0.05;

/** Leaves out years without room for their label. */
export function labelledYears(places: readonly MonthPlace[]): MonthPlace[] {
  const labelled: MonthPlace[] = [];
  for (const place of places) {
    const last = labelled.at(-1);
    const isNewYear = last?.month.slice(0, 4) !== place.month.slice(0, 4);
    if (isNewYear && (!last || place.start - last.start >= between)) labelled.push(place);
  }
  return labelled;
}
