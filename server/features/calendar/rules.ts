/** Returns a note as one line. */
export function writtenNote(note: string): string {
  return note
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

const longestTitle = 60;

/** Returns the title of an event, or else the beginning of its text; "" if it has neither. */
export function titleOfEvent({ title, excerpt }: { title: string | null; excerpt: string | null }): string {
  return title ?? excerpt?.split("\n")[0]?.slice(0, longestTitle) ?? "";
}
