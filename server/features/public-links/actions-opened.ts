import type { Context } from "../../context.ts";
import { findOpenedMessageIds } from "./queries.ts";
import { hashOfToken } from "./rules.ts";

/** The messages that these public links open now; none where the operator has switched public links off. */
export async function openedMessageIds(
  { db, clock, config }: Pick<Context, "db" | "clock" | "config">,
  tokens: readonly string[],
): Promise<string[]> {
  return config.allow.publicLinks ? findOpenedMessageIds(db.read, tokens.map(hashOfToken), clock.now()) : [];
}
