import type { Context } from "../../context.ts";
import { lockName } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import { deleteFailure, findFailures, insertFailure, type Attempt, type Failure } from "./queries-attempts.ts";
import { allowedFailures, failuresRememberedFor } from "./rules.ts";

/**
 * Refuses whoever failed too often at a door that can be guessed at. Counted per address, so that nobody can lock another person out from
 * elsewhere; success does not count. Invitations are nobody's account (""): a household may follow a dead link more than ten times.
 */
export async function refuseGuessing({ db, clock }: Context, attempt: Attempt): Promise<void> {
  const now = clock.now();
  refuseTooMany(await findFailures(db.read, attempt, rememberedAt(now)), attempt, now);
}

export async function noteFailure({ db, clock }: Context, attempt: Attempt): Promise<void> {
  await db.write((tx) => insertFailure(tx, { ...attempt, id: newId(), at: clock.now() }));
}

/**
 * Where a guess takes long to check, it counts as failed from the start: else a thousand sent at once would all be let through. Answers how to
 * forgive it.
 */
export async function startGuess({ db, clock }: Context, attempt: Attempt): Promise<() => Promise<void>> {
  const id = newId();
  await db.write(async (tx) => {
    await lockName(tx, `${attempt.door} ${attempt.address}`);
    // Not before it is one's turn: else those that came between would lie in times to come.
    const now = clock.now();
    refuseTooMany(await findFailures(tx, attempt, rememberedAt(now)), attempt, now);
    await insertFailure(tx, { ...attempt, id, at: now });
  });
  return () => db.write((tx) => deleteFailure(tx, id));
}

function rememberedAt(now: number) {
  return { after: now - failuresRememberedFor, until: now };
}

function refuseTooMany(failures: Failure[], attempt: Attempt, now: number): void {
  const forAccount = failures.filter(({ account }) => account !== "" && account === attempt.account);
  const tooMany = forAccount[allowedFailures.perAccount - 1] ?? failures[allowedFailures.perAddress - 1];
  if (tooMany) throw refusal("too_many_attempts", Math.ceil((tooMany.at + failuresRememberedFor - now) / 1000));
}
