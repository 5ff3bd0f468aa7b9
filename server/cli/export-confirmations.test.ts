import { expect, test } from "vitest";
import { groupMessages } from "../features/transfer/exports/actions-folder.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity } from "../testing/people.ts";

test("the export of a group has who confirmed reading", async () => {
  const hearth = await testApp();
  const { anna, bob, famille } = await aCommunity(hearth);
  const { id } = await makeMessage(anna, famille, { data: { text: "New statutes", confirm: true } });
  await bob.put(`/api/messages/${id}/confirmation`);

  const pages = [];
  for await (const page of groupMessages(hearth.context.db.read, famille.id)) pages.push(...page);

  expect(pages).toMatchObject([{ id, confirmations: [{ person: bob.id, confirmedAt: expect.any(String) as string }] }]);
  await hearth.close();
});
