import { afterAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import type { NotificationCard } from "#contract/notifications.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);

test("a comment on such a page has the message it replies to, and the name and picture of its thread", async () => {
  const picture = await upload(hearth, bob);
  const top = await makeMessage(bob, famille, { data: { title: "Garden", text: "Help?" }, files: [picture.id] });
  const reply = await makeReply(bob, top, "Anyone?");
  const nested = await makeReply(anna, reply, "Me");

  const { items } = (await bob.get("/api/me/notifications/page")).body;

  expect(items[0]).toMatchObject({
    target: nested.id,
    parent: reply.id,
    title: "Garden",
    parentAuthorName: "bob",
    thread: { id: top.id, picture: picture.id, muted: false },
  });
});

test("the picture of a notification is that of the card: the first photo, also behind another file", async () => {
  const document = (await tryUpload(hearth, bob, aDocument(await phonePhoto(), 0), { name: "menu.pdf" })).body as File;
  const picture = await upload(hearth, bob);
  const message = await makeMessage(bob, famille, { files: [document.id, picture.id] });
  const pictureNow = async () =>
    ((await anna.get("/api/me/notifications/page")).body.items as NotificationCard[])[0]!.thread?.picture;

  expect(await pictureNow()).toBe(picture.id);
  await hearth.context.db.write((tx) =>
    tx.updateTable("messages").set({ comment_count: null, preview_id: null }).where("id", "=", message.id).execute(),
  );
  expect(await pictureNow()).toBe(picture.id);
});
