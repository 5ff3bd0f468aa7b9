import { afterAll, expect, test } from "vitest";
import { connect } from "./connect.ts";
import type { Transaction } from "./database.ts";
import { testApp } from "../testing/build-app.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db, config } = hearth.context;
const isSqlite = "sqliteFile" in config.database;

test("a transaction's writes are visible within it, and to everyone once it resolves", async () => {
  const withinIt = await db.write(async (tx) => {
    await note(tx, "written");
    return valueOf("written", tx);
  });

  expect(withinIt).toBe("written");
  expect(await valueOf("written")).toBe("written");
});

test("a transaction that throws leaves nothing behind and rejects with the same error", async () => {
  const failing = db.write(async (tx) => {
    await note(tx, "half");
    throw new Error("the second half failed");
  });

  await expect(failing).rejects.toThrow("the second half failed");
  expect(await valueOf("half")).toBeUndefined();
});

test("a failing statement rolls back its transaction, and the next one works", async () => {
  const failing = db.write(async (tx) => {
    await note(tx, "kept?");
    await note(tx, "kept?");
  });

  await expect(failing).rejects.toThrow();
  expect(await valueOf("kept?")).toBeUndefined();
  await db.write((tx) => note(tx, "after it"));
  expect(await valueOf("after it")).toBe("after it");
});

test("statements sent together run in order, and those after an error have no effect", async () => {
  const read = await db.write(async (tx) => {
    const [, found] = await Promise.all([note(tx, "first"), valueOf("first", tx), note(tx, "second")]);
    return found;
  });
  expect(read).toBe("first");
  expect(await valueOf("second")).toBe("second");

  const failing = db.write((tx) => Promise.all([note(tx, "before it"), note(tx, "first"), note(tx, "behind it")]));
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await valueOf("before it")).toBeUndefined();
  expect(await valueOf("behind it")).toBeUndefined();
});

test.each(Array.from({ length: 40 }, (_, turns) => turns))(
  "what a part of a transaction sends %i turns after another part failed has no effect",
  async (turns) => {
    const key = `sent after ${turns}`;
    const failing = db.write((tx) =>
      Promise.all([
        valueOf(key, tx).then(() => {
          throw new Error("refused");
        }),
        valueOf(key, tx).then(async () => {
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          await note(tx, key);
        }),
      ]),
    );
    await expect(failing).rejects.toThrow("refused");

    await db.write((tx) => note(tx, `next ${turns}`));
    expect(await valueOf(key)).toBeUndefined();
  },
);

test("a transaction that ignores an error is not committed, and the next one is", async () => {
  const ignoring = db.write(async (tx) => {
    await Promise.allSettled([note(tx, "ignored"), note(tx, "ignored")]);
  });
  const [outcome] = await Promise.allSettled([ignoring, db.write((tx) => note(tx, "next in line"))]);

  expect(await valueOf("ignored")).toBeUndefined();
  expect(await valueOf("next in line")).toBe("next in line");
  expect(outcome.status).toBe("rejected");
});

test("a nested write is refused instead of deadlocking", async () => {
  const nested = db.write(async (tx) => {
    await note(tx, "outer");
    await db.write((inner) => note(inner, "inner"));
  });

  await expect(nested).rejects.toThrow("db.write within db.write");
  expect(await valueOf("outer")).toBeUndefined();
  expect(await valueOf("inner")).toBeUndefined();
});

test("a transaction of more than two seconds is rolled back, its later statements have no effect, and the next one works", async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let writtenLate: Promise<unknown> = Promise.resolve();
  const slow = db.write(async (tx) => {
    await note(tx, "in time");
    await late;
    writtenLate = note(tx, "too late").catch((error: unknown) => error);
    await writtenLate;
  });

  await expect(slow).rejects.toThrow("longer than 2000 ms");
  await db.write(async (tx) => {
    await note(tx, "next");
    arrive();
    await late;
    await valueOf("next", tx);
  });

  expect(await writtenLate).toBeInstanceOf(Error);
  expect(await valueOf("next")).toBe("next");
  expect(await valueOf("in time")).toBeUndefined();
  expect(await valueOf("too late")).toBeUndefined();
});

test("a read-only connection cannot write, even without type checks", async () => {
  const reader = db.read as Transaction;

  await expect(note(reader, "by the reader")).rejects.toThrow(isSqlite ? /readonly/ : /read-only/);
  expect(await valueOf("by the reader")).toBeUndefined();
});

test("many simultaneous writers lose no writes", async () => {
  await db.write((tx) => tx.insertInto("instance").values({ key: "counter", value: "0" }).execute());
  await Promise.all(
    Array.from({ length: 50 }, () =>
      db.write(async (tx) => {
        await tx.selectFrom("instance").select("value").where("key", "=", "counter").$call(locked).execute();
        const value = Number(await valueOf("counter", tx));
        await tx
          .updateTable("instance")
          .set({ value: String(value + 1) })
          .where("key", "=", "counter")
          .execute();
      }),
    ),
  );

  expect(await valueOf("counter")).toBe("50");
});

test("foreign keys are enforced: a session needs a user", async () => {
  const orphan = db.write((tx) =>
    tx
      .insertInto("sessions")
      .values({
        key_hash: "k",
        cookie_hash: "c",
        user_id: "00000000-0000-7000-8000-000000000000",
        created_at: 0,
        last_used_at: 0,
        signed_in_at: 0,
        device: "",
      })
      .execute(),
  );

  await expect(orphan).rejects.toThrow(/foreign key/i);
});

test("restarting repeats no migration and keeps the data", async () => {
  await db.write((tx) => note(tx, "from before"));
  const again = await connect(config.database);

  await Promise.all([again.migrate(), db.migrate()]);

  const rows = await again.read.selectFrom("instance").select("value").where("key", "=", "from before").execute();
  expect(rows).toEqual([{ value: "from before" }]);
  await again.check();
  await again.close();
});

test("closing waits for pending writes", async () => {
  const other = await connect(config.database);
  const writing = other.write((tx) => note(tx, "at the last moment"));

  await other.close();

  await writing;
  expect(await valueOf("at the last moment")).toBe("at the last moment");
});

async function note(tx: Transaction, key: string): Promise<void> {
  await tx.insertInto("instance").values({ key, value: key }).execute();
}

async function valueOf(key: string, from: Pick<Transaction, "selectFrom"> = db.read): Promise<string | undefined> {
  const rows = await from.selectFrom("instance").select("value").where("key", "=", key).execute();
  return rows[0]?.value;
}

function locked<Query extends { forUpdate(): Query }>(query: Query): Query {
  return isSqlite ? query : query.forUpdate();
}
