import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { reserveAttempt, type Attempt } from "./actions-attempts.ts";
import { checkOwnPassword, checkPasswordUnchanged } from "./actions-proof.ts";
import { recordSecurityEvent, recordSecurityEventLater } from "./actions-security.ts";
import { accountKeyFor, lockActiveSession } from "./actions-sessions.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  updateSecondFactor,
} from "./queries-second-factor.ts";
import type { Me } from "../people/rules.ts";
import type { Origin } from "./rules.ts";
import { deviceIdFor } from "./rules-tokens.ts";
import { newRecoveryCode, normalCode, recoveryCodeCount, recoveryHash, seal, unseal } from "./rules-second-factor.ts";

type Person = Pick<Me, "id" | "login">;
type Code = string | null | undefined;

export async function secondFactorOf({ db }: Context, me: Person) {
  const factor = await findSecondFactor(db.read, me.id);
  const isOn = factor?.confirmedAt != null;
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(db.read, me.id) : 0 };
}

/** Sign-in requires no code until the first one has been confirmed. */
export async function startSecondFactor(context: Context, me: Me, password: Code, address: string) {
  const { config, db, clock, codes, signingKey } = context;
  const passwordHash = await checkOwnPassword(context, me, password, { kind: "second factor start", address });
  const secret = codes.newSecret();
  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    await checkPasswordUnchanged(tx, me, passwordHash);
    if ((await findSecondFactor(tx, me.id))?.confirmedAt != null) throw appError("second_factor_on");
    await deleteSecondFactor(tx, me.id);
    const sealed_secret = seal(signingKey, me.id, secret);
    await insertSecondFactor(tx, { user_id: me.id, sealed_secret, created_at: clock.now() });
  });
  return { secret, address: codes.addressOf(secret, { site: new URL(config.url).host, login: me.login }) };
}

/** Confirms with the first code of the app. Returns the recovery codes. */
export async function confirmSecondFactor(context: Context, me: Me, code: Code, from: Origin) {
  return withCode(context, me, { code, from, kind: settingsKind }, async (tx) => {
    await lockActiveSession(tx, me);
    const factor = await findSecondFactor(tx, me.id);
    if (!factor || factor.confirmedAt !== null) throw appError("code_wrong");
    const step = stepOf(context, me, factor.sealedSecret, code);
    if (step === undefined) return undefined;
    await updateSecondFactor(tx, me.id, { confirmed_at: context.clock.now(), last_step: step });
    await recordSecurityEvent(context, tx, me.id, "second_factor_on", from);
    return replaceRecoveryCodes(context, tx, me);
  });
}

export async function renewRecoveryCodes(context: Context, me: Me, code: Code, from: Origin) {
  return withCode(context, me, { code, from, kind: settingsKind }, async (tx) => {
    await lockActiveSession(tx, me);
    if (!(await consumeCode(context, tx, me, code))) return undefined;
    await recordSecurityEvent(context, tx, me.id, "recovery_codes_renewed", from);
    return replaceRecoveryCodes(context, tx, me);
  });
}

export async function endSecondFactor(context: Context, me: Me, code: Code, from: Origin): Promise<void> {
  await withCode(context, me, { code, from, kind: settingsKind }, async (tx) => {
    await lockActiveSession(tx, me);
    if (!(await consumeCode(context, tx, me, code))) return undefined;
    await recordSecurityEvent(context, tx, me.id, "second_factor_off", from);
    return deleteSecondFactor(tx, me.id);
  });
}

export async function checkSecondFactor(context: Context, person: Person, code: Code, from: Origin): Promise<void> {
  if (!(await secondFactorOf(context, person)).isOn) return;
  if (!normalCode(code)) throw appError("code_missing");
  const take = async (tx: Transaction) => ((await consumeCode(context, tx, person, code)) ? true : undefined);
  await withCode(context, person, { code, from, kind: signInKind }, take);
}

/** Runs the change in the transaction that consumes the code. Undefined means a wrong code, which counts as a failed attempt. */
async function withCode<Done>(
  context: Context,
  { id, login }: Person,
  { code, from, kind }: { code: Code; from: Origin; kind: string },
  use: (tx: Transaction) => Promise<Done | undefined>,
): Promise<Done> {
  if (!normalCode(code)) throw appError("code_wrong");
  const clearAttempts = await reserveAttempt(context, await codeAttempt(context, { id, login }, from, kind));
  const done = await context.db.write(async (tx) => {
    await lockPerson(tx, id);
    return use(tx);
  });
  if (done === undefined) {
    recordSecurityEventLater(context, id, "code_failed", from);
    throw appError("code_wrong");
  }
  await clearAttempts();
  return done;
}

/** Counts across all addresses, because codes are short. Known devices count separately, so that an attacker with the password cannot lock the owner out. */
async function codeAttempt(
  context: Context,
  { id, login }: Person,
  { address, deviceTokens }: Origin,
  kind: string,
): Promise<Attempt> {
  const deviceId = deviceIdFor(await accountKeyFor(context, context.db.read, id), deviceTokens);
  // Known devices share a limit: an attacker who once had the password may have collected several device tokens.
  return deviceId === undefined
    ? { kind, address, account: login, isSlowedEverywhere: true }
    : { kind: `${kind} on a known device`, address: deviceId, account: login, isSlowedEverywhere: true };
}

/** Wrong codes in the settings do not slow down sign-in: a stolen key must not lock its owner out. */
const signInKind = "second factor";
const settingsKind = "second factor settings";

/** Consumes a newer code of the app than the last one, or an unused recovery code. */
async function consumeCode(context: Context, tx: Transaction, person: Person, code: Code): Promise<boolean> {
  const factor = await findSecondFactor(tx, person.id);
  if (factor?.confirmedAt == null) return false;
  const step = stepOf(context, person, factor.sealedSecret, code);
  if (step === undefined) {
    return deleteRecoveryCode(tx, person.id, recoveryHash(context.signingKey, person.id, code ?? ""));
  }
  if (step <= factor.lastStep) return false;
  await updateSecondFactor(tx, person.id, { last_step: step });
  return true;
}

function stepOf({ codes, clock, signingKey }: Context, { id }: Person, sealedSecret: string, code: Code) {
  const secret = unseal(signingKey, id, sealedSecret);
  return secret === undefined ? undefined : codes.stepOf(secret, normalCode(code), clock.now());
}

async function replaceRecoveryCodes({ signingKey }: Context, tx: Transaction, { id }: Person): Promise<string[]> {
  const fresh = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await deleteRecoveryCodes(tx, id);
  await insertRecoveryCodes(
    tx,
    id,
    fresh.map((code) => recoveryHash(signingKey, id, code)),
  );
  return fresh;
}

/** Needs no proof: for the operator. Returns whether it was on. */
export function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  return deleteSecondFactor(tx, userId);
}
