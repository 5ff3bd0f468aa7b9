import { sql } from "kysely";
import type { Flag } from "./flag.ts";

/** A literal, because with a parameter SQLite would plan again at each run to check whether it fits the partial index. */
export const inFront = sql.lit<Flag>(1);
