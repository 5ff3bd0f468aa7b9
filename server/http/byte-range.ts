import type { ByteRange } from "../adapters/file-storage/file-storage.ts";

/**
 * What a Range header asks for of so many bytes (RFC 9110, 14.2). Undefined: everything, as also for what is not understood and for several
 * ranges at once, which no browser needs.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const fromEnd = /^bytes=-(\d+)$/.exec(header ?? "");
  if (fromEnd) return lastBytes(Number(fromEnd[1]), size);

  const fromStart = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!fromStart) return undefined;
  const start = Number(fromStart[1]);
  const end = fromStart[2] ? Number(fromStart[2]) : Infinity;
  if (end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : "unsatisfiable";
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end: size - 1 };
}
