import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");
const own = { [clientHeader]: "web" };

const report = (who: Account, message: { id: string }, body: object = {}) =>
  who.post(`/api/messages/${message.id}/report`, body);
const reportsOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/reports`)).body.reports as { message: string }[];
const notificationsOf = async (who: Account) =>
  (
    (await who.get("/api/me/notifications/page", own)).body.items as { type: string; data: { about?: string } }[]
  ).filter(({ data }) => data.about === "report");

test("admins see reported messages with the reason, and keep or delete them", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const message = await makeMessage(bob, group, { data: { title: "Cheap watches", text: "Buy now" } });
  const comment = await makeReply(bob, message, "Nonsense");

  expect(await report(carol, message, { reason: "  This is spam " })).toMatchObject({ status: 204 });
  expect(await report(carol, message, { reason: "Again" }), "a second time").toMatchObject({ status: 204 });
  expect(await report(carol, comment)).toMatchObject({ status: 204 });

  const reports = await reportsOf(anna, group);
  expect(reports).toHaveLength(2);
  expect(reports).toContainEqual({
    message: message.id,
    author: expect.objectContaining({ id: bob.id }),
    text: "Cheap watches",
    reporter: expect.objectContaining({ id: carol.id }),
    reportedAt: expect.any(Number),
    reason: "This is spam",
  });
  expect(reports).toContainEqual(
    expect.objectContaining({ message: comment.id, thread: message.id, text: "Nonsense" }),
  );
  expect(await notificationsOf(anna)).toHaveLength(2);

  expect(await anna.delete(`/api/messages/${comment.id}/reports`)).toMatchObject({ status: 204 });
  expect((await anna.get(`/api/messages/${comment.id}`)).status).toBe(200);
  expect(await anna.delete(`/api/messages/${message.id}`)).toMatchObject({ status: 204 });
  expect(await reportsOf(anna, group)).toEqual([]);
});

test("the author of a reported message is not shown who reported it", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  await anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: "admin" });
  const message = await makeMessage(bob, group, { data: { text: "Hm" } });

  await report(carol, message);

  expect([(await notificationsOf(bob)).length, await reportsOf(bob, group)]).toEqual([0, []]);
  expect(await bob.delete(`/api/messages/${message.id}/reports`)).toMatchObject(refused("not_permitted"));
  expect(await reportsOf(anna, group)).toHaveLength(1);
});

test("only members report, only admins see and close reports, and nobody reports what they wrote themselves", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const message = await makeMessage(bob, group, { data: { text: "Hm" } });

  expect(await report(bob, message)).toMatchObject(refused("report_own_message"));
  expect(await report(zoe, message)).toMatchObject(refused("not_found"));
  expect(await report(carol, message, { reason: "x".repeat(501) })).toMatchObject(refused("bad_request"));
  await report(carol, message);
  for (const [who, reason] of [
    [carol, "not_permitted"],
    [zoe, "group_not_found"],
  ] as const)
    expect(await who.get(`/api/groups/${group.id}/reports`)).toMatchObject(refused(reason));
  expect(await carol.delete(`/api/messages/${message.id}/reports`)).toMatchObject(refused("not_permitted"));
  expect(await zoe.delete(`/api/messages/${message.id}/reports`)).toMatchObject(refused("not_found"));
});

test("a hidden person causes no notifications, without noticing, until shown again", async () => {
  const dora = await aPerson(hearth, "dora@example.org");
  const group = await aGroup(anna, "Choir", bob, dora);
  const news = async () => ((await dora.get("/api/me/notifications/page", own)).body.items as unknown[]).length;
  const mine = await makeMessage(dora, group, { data: { text: "Mine" } });
  const before = await news();

  expect(await dora.put(`/api/me/hidden/${bob.id}`)).toMatchObject({ status: 204 });
  expect(await dora.put(`/api/me/hidden/${bob.id}`), "twice").toMatchObject({ status: 204 });
  await makeMessage(bob, group, { data: { text: "Hello @dora", mentions: { [dora.id]: "dora" } } });
  await makeReply(bob, mine, "A comment");
  await bob.post(`/api/messages/${mine.id}/reactions`, { reaction: "👍" });

  expect(await news()).toBe(before);
  expect((await dora.get("/api/me", own)).body.hidden).toEqual([bob.id]);
  expect((await bob.get("/api/me", own)).body).not.toHaveProperty("hidden");
  expect((await dora.get("/api/me/hidden")).body.people).toMatchObject([{ id: bob.id, name: "bob" }]);

  expect(await dora.delete(`/api/me/hidden/${bob.id}`)).toMatchObject({ status: 204 });
  await makeMessage(bob, group, { data: { text: "Hello again" } });
  expect(await news()).toBe(before + 1);
  expect((await dora.get("/api/me", own)).body).not.toHaveProperty("hidden");
});

test("the list of hidden people says nothing of those who cannot be seen any more", async () => {
  const [erik, fay] = [await aPerson(hearth, "erik@example.org"), await aPerson(hearth, "fay@example.org")];
  const group = await aGroup(erik, "Duo", fay);
  await erik.put(`/api/me/hidden/${fay.id}`);
  const shown = async () => (await erik.get("/api/me/hidden")).body.people as unknown[];
  expect(await shown()).toHaveLength(1);

  await fay.post(`/api/groups/${group.id}/leave`);

  expect((await erik.get(`/api/users/${fay.id}`)).status).toBe(404);
  expect(await shown()).toEqual([]);
});

test("nobody hides themselves, or somebody they do not know", async () => {
  expect(await anna.put(`/api/me/hidden/${anna.id}`)).toMatchObject(refused("hide_self"));
  expect(await zoe.put(`/api/me/hidden/${carol.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get("/api/me")).body, "third-party clients see nothing of it").not.toHaveProperty("hidden");
});

test("a person who reports the only admin learns that there is nobody else who could decide", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const message = await makeMessage(anna, group, "Obey");

  expect(await report(carol, message)).toMatchObject(refused("report_nobody"));

  await anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: "admin" });
  expect(await report(carol, message)).toMatchObject({ status: 204 });
  expect(await reportsOf(bob, group)).toMatchObject([{ message: message.id }]);
});
