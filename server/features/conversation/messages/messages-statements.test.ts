import type { CompiledQuery } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { NewMessage } from "#contract/messages.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const service = await aPushService();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host });
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await service.close();
});
afterEach(() => vi.restoreAllMocks());
expect(await bob.post("/api/me/push-subscriptions", service.subscription("/bob"))).toMatchObject({ status: 204 });

test("posting a text takes eight statements after the one that checks the permission, sent in at most four parts", async () => {
  const top = await makeMessage(anna, famille, "The first one gives Anna her number in the search index");

  const text = { data: { text: "Words without a link" } };
  const { statements, sends } = await statementsOf(text);
  expect(statements).toBe(8);
  // Answers may arrive late enough that parts become one.
  expect(sends).toBeLessThanOrEqual(4);
  expect((await statementsOf({ ...text, parent: top.id })).statements).toBeLessThanOrEqual(22);
  const photo = await upload(hearth, anna);
  expect((await statementsOf({ files: [photo.id] })).statements).toBeLessThanOrEqual(22);
});

/**
 * Counts the statements of the transaction in which Anna posts this draft, and how often some of them are sent together: each time costs a round
 * trip, besides that of the permission and that of the commit.
 */
async function statementsOf(draft: Partial<NewMessage>) {
  let [statements, sends, unanswered] = [0, 0, 0];
  const { db } = hearth.context;
  const { write } = db;
  const writing = vi.spyOn(db, "write").mockImplementation((work) =>
    write((tx) => {
      const executor = tx.getExecutor();
      const { executeQuery } = executor;
      vi.spyOn(executor, "executeQuery").mockImplementation((query: CompiledQuery) => {
        statements++;
        if (unanswered++ === 0) sends++;
        return executeQuery.call(executor, query).finally(() => unanswered--);
      });
      return work(tx);
    }),
  );
  await makeMessage(anna, famille, { id: newId(), ...draft });
  expect(writing).toHaveBeenCalledOnce();
  writing.mockRestore();
  return { statements, sends };
}
