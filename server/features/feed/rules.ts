import { repliersShown } from "#contract/limits.ts";

/** Returns the different people in a card's list of repliers, latest first. */
export function repliersIn(repliers: string | null): string[] {
  if (repliers === null || repliers === "[]") return [];
  const ids = (JSON.parse(repliers) as (string | null)[]).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, repliersShown);
}

/** Returns the author of a card's latest reply; undefined without replies or if the account is deleted. */
export function lastReplierIn(repliers: string | null): string | undefined {
  const [last] = repliers === null ? [] : (JSON.parse(repliers) as (string | null)[]);
  return last ?? undefined;
}
