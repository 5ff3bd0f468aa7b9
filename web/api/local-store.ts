/** Entries have the format shared by all clients of this API: `{data, createdAt, metadata}`. */
export function readLocal<T>(name: string): T | undefined {
  return entryOf<T>(localValue(name))?.data ?? undefined;
}

interface Entry<T> {
  data?: T;
  /** Epoch milliseconds. */
  createdAt?: number;
  metadata?: Record<string, string>;
}

/** Returns the time an entry was written, in epoch seconds. */
export function writtenAt(name: string): number | undefined {
  const milliseconds = entryOf(localValue(name))?.createdAt;
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000);
}

/** Parses a stored value or the value of a `storage` event. */
export function entryOf<T>(value: string | null): Entry<T> | undefined {
  try {
    return (JSON.parse(value ?? "null") as Entry<T> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if the storage is full or disabled; the page works without it. */
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
    // A storage that rejects writes has nothing to remove.
  }
}

export function clearLocalExcept(kept: readonly string[]): void {
  removeLocalWhere((name) => !kept.includes(name));
}

/** Removes the entries of other users, or of all users if `userId` is undefined. */
export function removeLocalOfOthers(userId: string | undefined): void {
  removeLocalWhere((name) => {
    const belongsTo = entryOf(localStorage.getItem(name))?.metadata?.userId;
    return belongsTo !== undefined && belongsTo !== userId;
  });
}

function removeLocalWhere(isUnwanted: (name: string) => boolean): void {
  try {
    Object.keys(localStorage).filter(isUnwanted).forEach(removeLocal);
  } catch {
    // A storage that rejects reads has nothing to remove.
  }
}

/** Removes all entries. Other tabs are notified by a `storage` event. */
export function clearLocal(): void {
  try {
    localStorage.clear();
  } catch {
    // A storage that rejects writes has nothing to remove.
  }
}

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
