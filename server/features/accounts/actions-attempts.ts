import type { Context } from "../../context.ts";
import { refusal } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import { findFailures, insertFailure, type Attempt } from "./queries-attempts.ts";
import { allowedFailures, failuresRememberedFor } from "./rules.ts";

/**
 * Refuses whoever failed too often at a door that can be guessed at. Counted per address, so that nobody can lock another person out from
 * elsewhere; success does not count.
 */
export async function refuseGuessing({ db, clock }: Context, attempt: Attempt): Promise<void> {
  const now = clock.now();
  const failures = await findFailures(db.read, attempt, now - failuresRememberedFor);
  const forAccount = failures.filter(({ account }) => account === attempt.account);
  const tooMany = forAccount[allowedFailures.perAccount - 1] ?? failures[allowedFailures.perAddress - 1];
  if (tooMany) throw refusal("too_many_attempts", Math.ceil((tooMany.at + failuresRememberedFor - now) / 1000));
}

export async function noteFailure({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await db.write((tx) => insertFailure(tx, { ...attempt, id: newId(), at: clock.now() }));
}
