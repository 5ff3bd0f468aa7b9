/** An opinion, a day that suits most people, or things to bring and jobs to take on. */
export const pollKinds = ["choice", "dates", "list"] as const;
export type PollKind = (typeof pollKinds)[number];

export function isMultiple({ kind, multiple }: { kind: PollKind; multiple?: boolean }): boolean {
  return kind !== "choice" || multiple === true;
}

/** `now` in epoch seconds. */
export function isPollOver({ ends_at, closed_at }: { ends_at?: number; closed_at?: number }, now: number): boolean {
  return closed_at !== undefined || (ends_at !== undefined && ends_at <= now);
}
