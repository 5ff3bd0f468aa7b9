import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";

const writing = new AsyncLocalStorage<true>();

/** Makes a nested transaction fail, which would wait for itself. Only in tests, because it slows down every promise of the process. */
export function refusingNestedWrites(db: Database): Database {
  return {
    ...db,
    async write(work) {
      if (writing.getStore()) throw new Error("db.write within db.write: pass the transaction on instead");
      return db.write((tx) => writing.run(true, () => work(tx)));
    },
  };
}
