import type { DamageWatch } from "../damage.ts";
import { openReader, type SqliteConnection, type SqliteResult } from "./connection.ts";
import { startDatabaseThread, type DatabaseThread } from "./thread.ts";

export interface Reading {
  run(sql: string, parameters: readonly unknown[]): SqliteResult | Promise<SqliteResult>;
  close(): void | Promise<void>;
}

/** Lets pending writes progress between reads; otherwise a busy event-loop turn would starve them, because a write needs a turn for each statement. */
export function openReaderBeside(writer: DatabaseThread, file: string, watch: DamageWatch): SqliteConnection {
  const connection = watchConnection(openReader(file), watch);
  return {
    run(sql, parameters) {
      writer.makeProgress();
      return connection.run(sql, parameters);
    },
    close: () => connection.close(),
  };
}

export function watchConnection(connection: SqliteConnection, watch: DamageWatch): SqliteConnection {
  return {
    run(sql, parameters) {
      try {
        return connection.run(sql, parameters);
      } catch (error) {
        watch.note(error);
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

export function watchThread<Thread extends Pick<DatabaseThread, "run">>(thread: Thread, watch: DamageWatch): Thread {
  return {
    ...thread,
    async run(sql: string, parameters: readonly unknown[]) {
      try {
        return await thread.run(sql, parameters);
      } catch (error) {
        watch.note(error);
        throw error;
      }
    },
  };
}

/** Uses a separate thread. Skips the order of indexes, which takes many times as long. */
export async function quickCheck(file: string, watch: DamageWatch): Promise<void> {
  let thread: DatabaseThread | undefined;
  try {
    thread = await startDatabaseThread({ file, access: "read" });
    const { rows } = await thread.run("pragma quick_check(1)", []);
    const [{ quick_check: found }] = rows as [{ quick_check: string }];
    if (found !== "ok") watch.found(found);
  } catch (error) {
    watch.note(error);
  } finally {
    await thread?.close();
  }
}
