/** Returns the address of a message, or of one date of a repeating event. */
export function messagePath(id: string, day?: string): string {
  return `/messages/${id}${day === undefined ? "" : `?date=${encodeURIComponent(day)}`}`;
}
