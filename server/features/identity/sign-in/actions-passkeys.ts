import { passkeysEach } from "#contract/limits.ts";
import type { MadePasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from "#contract/passkeys.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { reserveAttempt } from "./actions-attempts.ts";
import { checkOwnPassword, checkReauthenticated, type ProvenOrigin } from "./actions-proof.ts";
import { checkSecondFactor } from "./actions-second-factor.ts";
import { recordSecurityEvent } from "./actions-security.ts";
import { accountKeyFor, lockActiveSession, startSignedInSession } from "./actions-sessions.ts";
import { findPasswordHash } from "../people/actions.ts";
import {
  deletePasskey,
  findPasskeyByCredential,
  findPasskeysOf,
  insertPasskey,
  insertUsedChallenge,
  updatePasskeyName,
  updatePasskeyUse,
  type PasskeyRow,
  deletePasskeysOf,
} from "./queries-passkeys.ts";
import { type Origin, type StartedSession, accountKeyOf } from "./rules.ts";
import type { Me } from "../people/rules.ts";
import { challengeIn, checkPasskeyName, endOfChallenge, newChallenge, toAdd, toSignIn } from "./rules-passkeys.ts";
import { hashOf } from "../people/rules-secrets.ts";

export function passkeysOf({ db }: Context, me: Me): Promise<PasskeyRow[]> {
  return findPasskeysOf(db.read, me.id);
}

interface Proof {
  password?: string | null;
  code?: string | null;
}

/** Requires password and code, because the passkey will replace both at sign-in. */
export async function startPasskey(context: Context, me: Me, proof: Proof, from: Origin): Promise<PasskeyToMake> {
  const { db, clock, passkeys, signingKey } = context;
  const at = { kind: "passkey", address: from.address };
  const passwordHash = await checkOwnPassword(context, me, proof.password, at);
  await checkSecondFactor(context, me, proof.code, from);
  const known = await findPasskeysOf(db.read, me.id);
  refuseTooMany(known);
  const accountKey = accountKeyOf(signingKey, { id: me.id, passwordHash });
  return passkeys.toMake(newChallenge(accountKey, toAdd, clock.now()), me, known.map(toKnownPasskey));
}

export async function addPasskey(
  context: Context,
  me: Me,
  { name, passkey: made }: { name?: string | null; passkey: MadePasskey },
  from: Origin,
): Promise<PasskeyRow> {
  const { db, clock, passkeys } = context;
  const called = checkPasskeyName(name);
  const checkedChallenge = async (reader: Reader) =>
    checkChallenge(await accountKeyFor(context, reader, me.id), toAdd, made, clock.now());
  const challenge = await checkedChallenge(db.read);
  const fresh = await passkeys.verifyMade(made, challenge.text);
  if (!fresh) throw appError("passkey_refused");
  const { credentialId, publicKey, counter } = fresh;
  const kept = { credentialId, publicKey, counter, transports: fresh.transports.join(" ") };
  const passkey = { ...kept, id: newId(), userId: me.id, name: called, createdAt: clock.now(), lastUsedAt: null };
  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    // The password may have changed since, which invalidates the challenge.
    await useChallenge(tx, await checkedChallenge(tx));
    refuseTooMany(await findPasskeysOf(tx, me.id));
    if (!(await insertPasskey(tx, passkey))) throw appError("passkey_refused");
    await recordSecurityEvent(context, tx, me.id, "passkey_added", from);
  });
  return passkey;
}

export async function renamePasskey({ db }: Context, me: Me, id: string, name: string | null | undefined) {
  const called = checkPasskeyName(name);
  if (!(await db.write((tx) => updatePasskeyName(tx, me.id, id, called)))) throw appError("not_found");
}

export async function removePasskey(context: Context, me: Me, id: string, from: ProvenOrigin): Promise<void> {
  if (!(await passkeysOf(context, me)).some((passkey) => passkey.id === id)) throw appError("not_found");
  await context.db.write(async (tx) => {
    await lockActiveSession(tx, me);
    await checkReauthenticated(context, tx, me, from);
    if (!(await deletePasskey(tx, me.id, id))) throw appError("not_found");
    await recordSecurityEvent(context, tx, me.id, "passkey_removed", from);
  });
}

export function startSignInByPasskey({ clock, passkeys, signingKey }: Context): PasskeyToShow {
  return passkeys.toShow(newChallenge(signingKey, toSignIn, clock.now()));
}

/** Needs no second step, because the device has verified its user. */
export function signInByPasskey(context: Context, shown: ShownPasskey, from: Origin): Promise<StartedSession> {
  return withPasskey(context, shown, from, (tx, userId) => startSignedInSession(context, tx, userId, from));
}

/** Returns the hash of the account's password at that moment. */
export async function checkPasskeyOf(context: Context, me: Me, shown: ShownPasskey, from: Origin): Promise<string> {
  return withPasskey(context, shown, from, async (tx, userId) => {
    if (userId !== me.id) throw appError("passkey_unknown");
    return (await findPasswordHash(tx, userId)).password_hash;
  });
}

/** Runs `work` in the transaction that consumes the response. */
async function withPasskey<Done>(
  context: Context,
  shown: ShownPasskey,
  from: Origin,
  use: (tx: Transaction, userId: string) => Promise<Done>,
): Promise<Done> {
  const { db, clock, passkeys, signingKey } = context;
  const passkey = await findPasskeyByCredential(db.read, shown.id);
  const account = passkey?.userId ?? "";
  const clearAttempts = await reserveAttempt(context, { kind: "passkey", address: from.address, account });
  if (!passkey || holderOf(shown) !== passkey.userId) throw appError("passkey_unknown");
  const challenge = checkChallenge(signingKey, toSignIn, shown, clock.now());
  const counter = await passkeys.verifyShown(shown, challenge.text, toKnownPasskey(passkey));
  if (counter === undefined) throw appError("passkey_refused");
  const done = await db.write(async (tx) => {
    await lockPerson(tx, passkey.userId);
    await useChallenge(tx, challenge);
    if (!(await updatePasskeyUse(tx, passkey, { counter, at: clock.now() }))) throw appError("passkey_unknown");
    return use(tx, passkey.userId);
  });
  await clearAttempts();
  return done;
}

interface Challenge {
  text: string;
  end: number;
}

/** Throws unless this server made the challenge, for this purpose, and it has not expired. */
function checkChallenge(key: string, purpose: string, { response }: MadePasskey | ShownPasskey, now: number) {
  const text = challengeIn(response.clientDataJSON);
  const end = endOfChallenge(key, purpose, text, now);
  if (end === undefined) throw appError("passkey_refused");
  return { text, end };
}

async function useChallenge(tx: Transaction, { text, end }: Challenge): Promise<void> {
  if (!(await consumeOnce(tx, text, end))) throw appError("passkey_refused");
}

/** Returns false if the text, valid until `end` (milliseconds), has been used before. */
export function consumeOnce(tx: Transaction, text: string, end: number): Promise<boolean> {
  return insertUsedChallenge(tx, { hash: hashOf(text), expires_at: end });
}

function refuseTooMany(passkeys: PasskeyRow[]): void {
  if (passkeys.length >= passkeysEach) throw appError("too_many_passkeys");
}

function toKnownPasskey({ transports, ...passkey }: PasskeyRow) {
  return { ...passkey, transports: transports.split(" ").filter(Boolean) };
}

function holderOf({ response }: ShownPasskey): string {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}

/** Someone else may have created them. */
export async function removeAllPasskeys(tx: Transaction, userId: string): Promise<void> {
  await deletePasskeysOf(tx, userId);
}
