import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { findInstanceFact, setInstanceFact } from "../../../database/instance.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { reserveAttempt } from "../../identity/sign-in/actions-attempts.ts";
import { isOtherAccount } from "./queries-people.ts";
import { hashOfCode, newCode } from "./rules-machine-code.ts";

/** Enough to try settings and to save them. */
const validFor = 15 * 60 * 1000;
const key = "machine_code";

interface MachineCode {
  hash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The first administrator who used it. Nobody else can. */
  userId?: string;
}

/** Replaces the previous code. Allows one administrator to change protected settings and to restore a backup. Checks no permission: for the command line. */
export async function makeMachineCode({ db, clock }: Context): Promise<string> {
  const code = newCode();
  await store(db, { hash: hashOfCode(code), expiresAt: clock.now() + validFor });
  return code;
}

function store(db: Context["db"], code: MachineCode): Promise<void> {
  return db.write((tx) => setInstanceFact(tx, key, JSON.stringify(code)));
}

/** Throws `machine_code_needed` or `machine_code_wrong`. A server without other people is still being set up and needs no code. */
export async function checkMachineCode(context: Context, me: Me, code: string | null | undefined): Promise<void> {
  const { db, clock } = context;
  if (!(await needsMachineCode(db.read, me))) return;
  if (!code) throw appError("machine_code_needed");
  const clearAttempts = await reserveAttempt(context, { kind: "machine code", address: me.id, account: me.id });
  await db.write((tx) => useMachineCode(tx, me, code, clock.now()));
  await clearAttempts();
}

export function needsMachineCode(db: Reader, me: Me): Promise<boolean> {
  return isOtherAccount(db, me.id);
}

async function useMachineCode(tx: Transaction, me: Me, code: string, now: number): Promise<void> {
  const stored = await findInstanceFact(tx, key);
  const known = stored === undefined ? undefined : (JSON.parse(stored) as MachineCode);
  const isRight = known?.hash === hashOfCode(code) && now < known.expiresAt && (known.userId ?? me.id) === me.id;
  if (!isRight) throw appError("machine_code_wrong");
  await setInstanceFact(tx, key, JSON.stringify({ ...known, userId: me.id }));
}
