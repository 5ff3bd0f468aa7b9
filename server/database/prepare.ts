import type { CompiledQuery, Compilable, Kysely, RawBuilder } from "kysely";
import type { Reader, Transaction } from "./database.ts";
import { dialectOf, type Dialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Build<Parameters, Row> = (db: Kysely<Tables>, parameter: Parameters) => Compilable<Row> | RawBuilder<Row>;

/** Names by SQL, under which PostgreSQL keeps the queries parsed. */
export const statementNames = new Map<string, string>();

/** Compiles a hot query once per database: building takes longer than running it on SQLite. `build` must not inspect or spread placeholders. */
export function prepare<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): (db: Reader, parameters: Parameters) => Promise<Row[]> {
  const compile = compiledOnce(build);
  return (db, parameters) => runCompiled(db, compile(db, parameters));
}

export async function runCompiled<Row>(db: Reader, query: CompiledQuery<Row>): Promise<Row[]> {
  const run = directReads.get(db);
  return run ? (run(query.sql, query.parameters) as Row[]) : (await db.executeQuery(query)).rows;
}

type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[];

const directReads = new WeakMap<Reader, DirectRead>();

/** Bypasses Kysely, which takes as long as SQLite takes for a small query. */
export function readDirectly(db: Reader, run: DirectRead): void {
  directReads.set(db, run);
}

/** Prepares a statement that returns no rows. The function returns the number of rows it changed. */
export function prepareChange<Parameters extends object>(
  build: Build<Parameters, unknown>,
): (tx: Transaction, parameters: Parameters) => Promise<number> {
  const compile = compiledOnce(build);
  return async (tx, parameters) => Number((await tx.executeQuery(compile(tx, parameters))).numAffectedRows ?? 0n);
}

function compiledOnce<Parameters extends object, Row>(build: Build<Parameters, Row>) {
  const compiled: Partial<Record<Dialect, CompiledQuery<Row>>> = {};
  const placeholders = new Proxy({} as Parameters, { get: (_, name: string) => new Placeholder(name) });
  return (db: Reader, parameters: Parameters): CompiledQuery<Row> => {
    const query = (compiled[dialectOf(db)] ??= nameStatement(build(db as Kysely<Tables>, placeholders).compile(db)));
    const given = parameters as Readonly<Record<string, unknown>>;
    return {
      ...query,
      parameters: query.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value)),
    };
  };
}

function nameStatement<Query extends CompiledQuery>(query: Query): Query {
  statementNames.set(query.sql, `hearth_${statementNames.size}`);
  return query;
}
