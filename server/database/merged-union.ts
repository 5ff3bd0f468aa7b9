import { CompiledQuery } from "kysely";
import type { Reader } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import { runCompiled } from "./prepare.ts";

/** SQL as text, because building it with Kysely would block the event loop for hundreds of groups. */
export interface Part {
  text: string;
  parameters: (string | number)[];
}

/** SQLite accepts 500 parts in a union; for more, unions are nested. */
const partsPerUnion = 400;

/** Merges parts that an index has in this order. Both databases scan no more of each index than they return. */
export function mergedUnion(parts: Part[], order: string, limit: number, offset = 0): Part {
  const few =
    parts.length <= partsPerUnion
      ? parts
      : chunksOf(parts).map((chunk) => {
          const { text, parameters } = mergedUnion(chunk, order, limit + offset);
          return { text: `select * from (${text}) as part`, parameters };
        });
  const union = few.map(({ text }) => text).join(" union all ");
  return {
    text: `${union} order by ${order} limit ? offset ?`,
    parameters: [...few.flatMap(({ parameters }) => parameters), limit, offset],
  };
}

export function runPart<Row>(db: Reader, { text, parameters }: Part): Promise<Row[]> {
  const sql = dialectOf(db) === "postgresql" ? numberParameters(text) : text;
  return runCompiled<Row>(db, CompiledQuery.raw(sql, parameters));
}

function chunksOf(parts: Part[]): Part[][] {
  const count = Math.ceil(parts.length / partsPerUnion);
  return Array.from({ length: count }, (_, n) => parts.slice(n * partsPerUnion, (n + 1) * partsPerUnion));
}

function numberParameters(text: string): string {
  let n = 0;
  return text.replaceAll("?", () => `$${++n}`);
}
