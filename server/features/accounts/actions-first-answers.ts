import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockAccount } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { findFirstAnswer, keepFirstAnswer, takeKey } from "./queries-first-answers.ts";
import type { Me } from "./rules.ts";

/**
 * The context of a request that carries an Idempotency-Key: its write happens once, and repeats get what the first one answered, which is
 * kept in the same transaction. An action has one write, whose result can be told as JSON.
 */
export function rememberingFirstAnswers(context: Context, me: Me, key: string, request: string): Context {
  const { db, clock } = context;

  function write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return db.write(async (tx) => {
      await lockAccount(tx, me.id);
      if (!(await takeKey(tx, { user_id: me.id, key, request, at: clock.now() }))) {
        const first = await findFirstAnswer(tx, me.id, key);
        if (first.request !== request) throw refusal("idempotency_key_reused");
        return JSON.parse(first.answer) as Result;
      }
      const result = await work(tx);
      await keepFirstAnswer(tx, me.id, key, JSON.stringify(result ?? null));
      return result;
    });
  }

  return { ...context, db: { ...db, write } };
}
