import { loginLength } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { lockName } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { networksOf } from "../../../limits/network.ts";
import { newId } from "../../../new-id.ts";
import { deleteFailure, findFailuresFor, findFailuresFrom, insertFailure, type Failure } from "./queries-attempts.ts";
import {
  allowedAt,
  allowedFailures,
  delayedUntil,
  failuresCountFor,
  failuresForDelay,
  failuresKeptFor,
} from "./rules-attempts.ts";
import { hashOf } from "../people/rules-secrets.ts";

export interface Attempt {
  kind: string;
  /** The caller's address, or any other key to count the attempt by. */
  address: string;
  /** "" if the secret belongs to no account, such as an invitation. */
  account: string;
  /** True to count failures of the account across all addresses as well, with a growing delay. */
  isSlowedEverywhere?: boolean;
}

/** Throws `too_many_attempts`. Counts per address (/64 and /48 for IPv6), not per account alone, so that one user cannot lock another out from elsewhere. */
export async function assertAttemptsLeft({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await refuseTooMany(db.read, attempt, clock.now());
}

export async function recordFailedAttempt({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await db.write((tx) => insertFailure(tx, { ...failureOf(attempt, clock.now()), id: newId() }));
}

/** Counts an attempt as failed before its secret is checked, or a thousand simultaneous attempts would all pass. Returns a function that clears the failure. */
export async function reserveAttempt({ db, clock }: Context, attempt: Attempt): Promise<() => Promise<void>> {
  const id = newId();
  // Refuses before waiting for the write lock; otherwise a stranger could hold up everyone else's writes.
  await refuseTooMany(db.read, attempt, clock.now());
  await db.write(async (tx) => {
    await lockName(
      tx,
      `${attempt.kind} ${attempt.isSlowedEverywhere ? attempt.account : networksOf(attempt.address).network}`,
    );
    // Reads the time after waiting for the lock, so that earlier attempts are not in the future.
    const now = clock.now();
    await refuseTooMany(tx, attempt, now);
    await insertFailure(tx, { ...failureOf(attempt, now), id });
  });
  return () => db.write((tx) => deleteFailure(tx, id));
}

function failureOf({ kind, address, account }: Attempt, at: number): Failure {
  return { kind, ...networksOf(limitLength(address)), account: limitLength(account), at };
}

/** Hashes very long logins, since anyone may send a megabyte. */
function limitLength(text: string): string {
  return text.length > loginLength ? hashOf(text) : text;
}

async function refuseTooMany(db: Reader, attempt: Attempt, now: number): Promise<void> {
  const failure = failureOf(attempt, now);
  const lately = { after: now - failuresCountFor, until: now };
  const fromNetwork = await findFailuresFrom(db, failure, lately, allowedFailures.perNetwork);
  const until = allowedAt(fromNetwork, failure);
  if (until !== undefined && until > now) throw tooManyUntil(until, now);
  if (!attempt.isSlowedEverywhere) return;
  const today = { after: now - failuresKeptFor, until: now };
  const delayed = delayedUntil(await findFailuresFor(db, failure, today, failuresForDelay));
  if (delayed !== undefined && delayed > now) throw tooManyUntil(delayed, now);
}

function tooManyUntil(time: number, now: number) {
  return appError("too_many_attempts", Math.ceil((time - now) / 1000));
}
