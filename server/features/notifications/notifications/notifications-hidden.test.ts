import { afterAll, expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aPerson, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

test("a notification says nothing of a message by a person whom the reader has hidden since", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const picture = await upload(hearth, bob);
  const spam = await makeMessage(bob, famille, { data: { title: "Cheap watches" }, files: [picture.id] });
  const carl = await aPerson(hearth, `carl@${famille.id}.example.org`);
  await carl.post(`/api/groups/invitation/${famille.inviteKey}`);
  await makeReply(carl, spam, "Not here, please");
  await anna.put(`/api/me/hidden/${bob.id}`, {});

  const cards = async (reader: Account) =>
    ((await reader.get("/api/me/notifications/page")).body.items as NotificationCard[])
      .filter(({ thread }) => thread?.id === spam.id)
      .map(({ type, title, thread }) => ({ type, title, picture: thread?.picture }));

  expect(await cards(anna)).toEqual([
    { type: "new_comment", title: undefined, picture: undefined },
    { type: "new_message", title: undefined, picture: undefined },
  ]);
  await anna.delete(`/api/me/hidden/${bob.id}`);
  expect(await cards(anna)).toEqual([
    { type: "new_comment", title: "Cheap watches", picture: picture.id },
    { type: "new_message", title: "Cheap watches", picture: picture.id },
  ]);
});
