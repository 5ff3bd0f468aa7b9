import { PostgresAdapter, type QueryExecutorProvider } from "kysely";

export type Dialect = "sqlite" | "postgresql";

export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgresql" : "sqlite";
}
