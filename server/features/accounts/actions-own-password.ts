import type { Context } from "../../context.ts";
import { refusal } from "../../errors.ts";
import { startGuess } from "./actions-attempts.ts";
import { findPasswordHash } from "./queries.ts";
import type { Me } from "./rules.ts";

/** Before what an open browser alone is not enough for. */
export async function checkOwnPassword(
  context: Context,
  me: Pick<Me, "id" | "login">,
  password: string | null | undefined,
  at: { door: string; address: string },
): Promise<void> {
  const { db, passwords } = context;
  const forgive = await startGuess(context, { ...at, account: me.login });
  const { password_hash: hash } = await findPasswordHash(db.read, me.id);
  if (!(await passwords.matches(hash, password ?? ""))) throw refusal("password_wrong");
  await forgive();
}
