import { PostgresAdapter, type QueryExecutorProvider } from "kysely";

export type Dialect = "sqlite" | "postgresql";

/** Which database a connection or transaction speaks to, for the few statements that differ. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgresql" : "sqlite";
}
