import { PostgresAdapter, type QueryExecutorProvider } from "kysely";

export type Dialect = "sqlite" | "postgresql";

/** Returns the dialect of a connection or transaction, for the few statements that differ. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgresql" : "sqlite";
}
