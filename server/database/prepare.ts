import type { CompiledQuery, Compilable, Kysely } from "kysely";
import type { Reader } from "./database.ts";
import { dialectOf, type Dialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** Stands for a parameter while a query is compiled, and is replaced by the value at each run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a hot query once per database instead of on each request, because building and compiling takes longer than SQLite takes to run it.
 * `build` gets placeholders typed as the parameters. They can be compared and selected, but not inspected.
 */
export function prepare<Parameters extends Record<string, string | number>, Row>(
  build: (db: Kysely<Tables>, parameter: Parameters) => Compilable<Row>,
): (db: Reader, parameters: Parameters) => Promise<Row[]> {
  const compiled: Partial<Record<Dialect, CompiledQuery<Row>>> = {};
  const placeholders = new Proxy({} as Parameters, { get: (_, name: string) => new Placeholder(name) });

  return async (db, parameters) => {
    const query = (compiled[dialectOf(db)] ??= build(db as Kysely<Tables>, placeholders).compile());
    const values = query.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values });
    return rows;
  };
}
