/** Entries of localStorage as every client of this API keeps them: `{data, createdAt, metadata}`. A full or forbidden store keeps nothing. */
export function readLocal<T>(name: string): T | undefined {
  return entryOf<T>(localValue(name))?.data ?? undefined;
}

interface Entry<T> {
  data?: T;
  /** Epoch milliseconds. */
  createdAt?: number;
  metadata?: Record<string, string>;
}

/** When an entry was written, in epoch seconds. */
export function writtenAt(name: string): number | undefined {
  const milliseconds = entryOf(localValue(name))?.createdAt;
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000);
}

/** Parses an entry of the store or of a `storage` event. */
export function entryOf<T>(value: string | null): Entry<T> | undefined {
  try {
    return (JSON.parse(value ?? "null") as Entry<T> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is kept. The page works without its memory. */
export function writeLocal(name: string, data: unknown, metadata: Record<string, string> = {}): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ data, createdAt: Date.now(), metadata }));
    return true;
  } catch {
    return false;
  }
}

export function removeLocal(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // A value that cannot be written was never kept.
  }
}

/** Removes everything. Other tabs hear of it. */
export function clearLocal(): void {
  try {
    localStorage.clear();
  } catch {
    // A value that cannot be written was never kept.
  }
}

/** The names of the entries whose metadata say all of `wanted`. */
export function findLocal(wanted: Record<string, string>): string[] {
  try {
    return Object.keys(localStorage).filter((name) => {
      const metadata = entryOf(localStorage.getItem(name))?.metadata;
      return Object.entries(wanted).every(([key, value]) => metadata?.[key] === value);
    });
  } catch {
    return [];
  }
}

function localValue(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
