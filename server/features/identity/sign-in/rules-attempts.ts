const minute = 60 * 1000;
const hour = 60 * minute;

export const allowedFailures = { perAccount: 10, perAddress: 50, perNetwork: 100 } as const;

/** Milliseconds for which a failure counts for its address and network. */
export const failuresCountFor = hour;

/** Milliseconds for which a failure counts for its account from anywhere. */
export const failuresKeptFor = 24 * hour;

export interface CountedFailure {
  address: string;
  account: string;
  at: number;
}

/** Returns a time in milliseconds since 1970, or undefined if allowed now. `failures` are those of one network within `failuresCountFor`, newest first. */
export function allowedAt(
  failures: readonly CountedFailure[],
  attempt: Pick<CountedFailure, "address" | "account">,
): number | undefined {
  const fromAddress = failures.filter(({ address }) => address === attempt.address);
  const forAccount = fromAddress.filter(({ account }) => account !== "" && account === attempt.account);
  const excess =
    forAccount[allowedFailures.perAccount - 1] ??
    fromAddress[allowedFailures.perAddress - 1] ??
    failures[allowedFailures.perNetwork - 1];
  return excess && excess.at + failuresCountFor;
}

/** Failures per account without a delay, and the longest delay in milliseconds. */
const freeFailures = 10;
const longestDelay = hour;

export const failuresForDelay = freeFailures + 7;

/** After ten failures in a day, each doubles the delay, from a minute to an hour: 40 guesses a day at a million codes. `failures`: newest first. */
export function delayedUntil(failures: readonly Pick<CountedFailure, "at">[]): number | undefined {
  const [newest] = failures;
  if (!newest || failures.length < freeFailures) return undefined;
  return newest.at + Math.min(longestDelay, minute * 2 ** (failures.length - freeFailures));
}
