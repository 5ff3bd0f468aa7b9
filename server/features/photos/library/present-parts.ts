import type { DownloadParts } from "#contract/library.ts";
import type { Part } from "./rules-parts.ts";

/** `path` has no leading slash. */
export function presentParts(path: string, parts: readonly Part[]): DownloadParts {
  return {
    parts: parts.map(({ files, bytes, from, until }, n) => {
      const bounds = Object.entries({ part: `${n + 1}`, from, until }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(bounds as [string, string][]).toString();
      return { files, bytes, address: parts.length === 1 ? path : `${path}?${query}` };
    }),
  };
}
