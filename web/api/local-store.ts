/** Entries of localStorage as every client of this API keeps them: `{data, createdAt, metadata}`. A full or forbidden store keeps nothing. */
export function readLocal<T>(name: string): T | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? "null") as { data?: T } | null;
    return entry?.data ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocal(name: string, data: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify({ data, createdAt: Date.now(), metadata: {} }));
  } catch {
    // The page works without its memory.
  }
}

export function removeLocal(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // What cannot be written was never kept.
  }
}
