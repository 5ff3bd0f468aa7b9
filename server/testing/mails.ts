import type { TestApp } from "./build-app.ts";
import { enqueueRecurring, workOnce } from "../worker.ts";

/** Runs all due jobs, as the worker would. */
export async function workIsDone({ context }: Pick<TestApp, "context">): Promise<void> {
  await enqueueRecurring(context);
  while (await workOnce(context));
}

/** Moves the clock to this time (milliseconds) and runs all jobs due by then. */
export async function itIs(hearth: TestApp, time: number): Promise<void> {
  hearth.passTime(time - hearth.context.clock.now());
  await workIsDone(hearth);
}

/** Gives all members the reply addresses of earlier versions, which a test can compute. */
export async function withOldReplyAddresses({ context }: Pick<TestApp, "context">): Promise<void> {
  await context.db.write((tx) => tx.updateTable("members").set({ reply_salt: "" }).execute());
}
