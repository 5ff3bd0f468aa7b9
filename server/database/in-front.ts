import { sql } from "kysely";
import type { Flag } from "./flag.ts";

/**
 * Value of `messages.on_group_page` for messages on the page of their group. A literal instead of a parameter; otherwise SQLite would plan again at
 * each run to check whether the value fits the partial index.
 */
export const inFront = sql.lit<Flag>(1);
