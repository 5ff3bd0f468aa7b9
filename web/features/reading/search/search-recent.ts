import { readLocal, removeLocal, writeLocal } from "../../../api/local-store.ts";

const name = "recentSearches";
const mostRecent = 6;

/** Newest first. Signing out deletes them. */
export function recentSearches(): string[] {
  const kept = readLocal<unknown>(name);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other !== text);
  writeLocal(name, [text, ...others].slice(0, mostRecent));
}

export function forgetSearches(): void {
  removeLocal(name);
}
