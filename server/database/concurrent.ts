import { DummyDriver, Kysely, type CompiledQuery, type DatabaseConnection, type Dialect } from "kysely";
import type { Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";
import { guarded } from "./transaction-guard.ts";

/**
 * Runs `work` in a transaction that sends statements without waiting for the answers to the ones before, as with Promise.all; Kysely sends one at a
 * time. The database still runs them in the order in which they were sent, and refuses those after an error.
 */
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
      return await guarded(() => work(concurrent));
    } finally {
      connection.end();
    }
  });
}

/** Refuses what a part of the work that is still running sends after the work has failed: it would be stored behind the rollback. */
class OpenConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #isOver = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#isOver) throw new Error("a statement came after its transaction had ended");
    return this.#connection.executeQuery<Row>(query);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("a transaction does not stream rows");
  }

  end(): void {
    this.#isOver = true;
  }
}
