import { DummyDriver, Kysely, type CompiledQuery, type DatabaseConnection, type Dialect } from "kysely";
import type { Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";
import { withTimeLimit } from "./transaction-guard.ts";

/** Pipelines the statements of a transaction, as with Promise.all; Kysely sends one at a time. Statements after a failed one are rejected. */
export function transactConcurrently<Result>(
  db: Kysely<Tables>,
  dialect: Dialect,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const executor = tx.getExecutor();
    const connection = await executor.provideConnection((connection) =>
      Promise.resolve(new OpenConnection(connection)),
    );
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const concurrent = new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: direct,
    });
    try {
      return await withTimeLimit(() => work(concurrent));
    } finally {
      connection.end();
    }
  });
}

const inFailedTransaction = "25P02";

/** Rejects statements sent after a failure: they would run after the rollback. Others fail with the first error, which decides about a retry. */
class OpenConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #isOver = false;
  #failure: unknown;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#isOver) throw new Error("a statement came after its transaction had ended");
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      const isFirst = (error as { code?: string }).code !== inFailedTransaction;
      if (isFirst) this.#failure = error;
      throw isFirst ? error : (this.#failure ?? error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("a transaction does not stream rows");
  }

  end(): void {
    this.#isOver = true;
  }
}
