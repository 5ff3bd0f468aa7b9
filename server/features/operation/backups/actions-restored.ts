import type { Context } from "../../../context.ts";
import type { Database } from "../../../database/database.ts";
import { checkCounters, checkDatabase } from "../administration/actions-health-rows.ts";
import { translator } from "../../../emails/translate.ts";

/** Runs the database checks of `doctor` on a restored database, and returns what is wrong. */
export async function examineRestored(context: Context, db: Database): Promise<string[]> {
  const restored: Context = { ...context, db };
  const findings = [...(await checkDatabase(restored)), ...(await checkCounters(restored, { isMending: false }))];
  const t = translator("en_US");
  return findings.filter(({ level }) => level === "wrong").map(({ code, values }) => t(`health.${code}`, values));
}
