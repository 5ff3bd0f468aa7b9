import { DummyDriver, Kysely, type Dialect } from "kysely";
import type { Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Lets a transaction send statements without waiting for the answers to the ones before, as with Promise.all; Kysely sends one at a time. The
 * database still runs them in the order in which they were sent, and refuses those after an error.
 */
export function concurrent(tx: Transaction, dialect: Dialect): Promise<Transaction> {
  const executor = tx.getExecutor();
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    return Promise.resolve(
      new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: direct }),
    );
  });
}
