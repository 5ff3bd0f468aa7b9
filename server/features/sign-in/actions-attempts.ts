import { loginLength } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import { lockName } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { networksOf } from "../../network.ts";
import { newId } from "../../new-id.ts";
import { hashOf } from "./rules.ts";
import { deleteFailure, findFailuresFor, findFailuresFrom, insertFailure, type Failure } from "./queries-attempts.ts";
import {
  allowedAt,
  allowedFailures,
  delayedUntil,
  failuresCountFor,
  failuresForDelay,
  failuresKeptFor,
} from "./rules-attempts.ts";

/** An attempt at something that can be guessed. */
export interface Attempt {
  kind: string;
  /** The caller's address, or whatever else the attempt is counted by. */
  address: string;
  /** The login that is tried; "" where the secret belongs to no account, such as an invitation. */
  account: string;
  /** Counts failures for the account over all addresses too, with a growing delay. */
  isSlowedEverywhere?: boolean;
}

/**
 * Throws `too_many_attempts` after too many failures. They are counted per address (per /64 and /48 for IPv6) and not per account alone, so
 * that nobody can lock another person out from elsewhere. Success does not count.
 */
export async function assertAttemptsLeft({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await refuseTooMany(db.read, attempt, clock.now());
}

export async function recordFailedAttempt({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await db.write((tx) => insertFailure(tx, { ...failureOf(attempt, clock.now()), id: newId() }));
}

/**
 * Counts an attempt as failed before its secret is checked: checking takes a while, and a thousand sent at once would all be let through
 * otherwise. Returns a function that clears the failure again.
 */
export async function reserveAttempt({ db, clock }: Context, attempt: Attempt): Promise<() => Promise<void>> {
  const id = newId();
  // Those who are refused must not stand in line for writing: a stranger could hold up everybody.
  await refuseTooMany(db.read, attempt, clock.now());
  await db.write(async (tx) => {
    await lockName(
      tx,
      `${attempt.kind} ${attempt.isSlowedEverywhere ? attempt.account : networksOf(attempt.address).network}`,
    );
    // The time is read after waiting for the lock: attempts that came first must not lie in the future.
    const now = clock.now();
    await refuseTooMany(tx, attempt, now);
    await insertFailure(tx, { ...failureOf(attempt, now), id });
  });
  return () => db.write((tx) => deleteFailure(tx, id));
}

function failureOf({ kind, address, account }: Attempt, at: number): Failure {
  return { kind, ...networksOf(bounded(address)), account: bounded(account), at };
}

/** Anybody may send a megabyte as a login; it is counted by its hash then. */
function bounded(text: string): string {
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
