import { repliersShown } from "#contract/limits.ts";

/** Returns the different people in a card's list of repliers, latest first. */
export function repliersIn(repliers: string | null): string[] {
  if (repliers === null || repliers === "[]") return [];
  const ids = (JSON.parse(repliers) as (string | null)[]).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, repliersShown);
}
