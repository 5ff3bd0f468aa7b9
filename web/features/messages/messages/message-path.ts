export function messagePath(id: string, day?: string): string {
  return `/messages/${id}${day === undefined ? "" : `?date=${encodeURIComponent(day)}`}`;
}
