import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { copyMessage, makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);

test("a deleted message is gone for everyone, and deleting it again returns not found", async () => {
  const message = await makeMessage(anna, famille, "Never mind");

  expect(await anna.delete(`/api/messages/${message.id}`)).toMatchObject({ status: 204, body: "" });

  for (const person of [anna, bob]) expect(await get(person, message.id)).toMatchObject(refused("not_found"));
  expect(await anna.delete(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));
});

test("deleting a reply moves its own replies up to its parent, in order", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const first = await makeReply(bob, top, "First");
  const middle = await makeReply(anna, top, "Middle");
  const under = await makeReply(bob, middle, "Under the middle");
  const deep = await makeReply(anna, under, "Deep");
  const last = await makeReply(bob, top, "Last");

  expect(await anna.delete(`/api/messages/${middle.id}`)).toMatchObject({ status: 204 });

  expect(await childrenOf(top.id)).toEqual([first.id, under.id, last.id]);
  expect((await get(bob, under.id)).body).toMatchObject({ parent: { id: top.id }, lineage: [top.id] });
  expect((await get(bob, deep.id)).body.lineage).toEqual([under.id, top.id]);
});

test("deleting a top-level message deletes its whole thread, whoever wrote in it", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  const nested = await makeReply(anna, reply, "Nested");
  const other = await makeMessage(bob, famille, "Another one");

  await anna.delete(`/api/messages/${top.id}`);

  for (const { id } of [top, reply, nested]) expect(await get(bob, id)).toMatchObject(refused("not_found"));
  expect(await get(bob, other.id)).toMatchObject({ status: 200 });
});

test("before deleting a message, its author sees how much goes with it", async () => {
  const group = await aGroup(anna, "Consequences", bob);
  const [sea, sun, cup] = [await upload(hearth, anna), await upload(hearth, anna), await upload(hearth, bob)];
  const top = await makeMessage(anna, group, { data: { text: "Top" }, files: [sea.id, sun.id] });
  const reply = await makeReply(bob, top, { data: { text: "Goes" }, files: [cup.id] });
  await makeReply(anna, reply, "Goes, too");
  const survivor = await makeReply(bob, top, "In front");
  await makeReply(anna, survivor, "Below what stays");
  await bob.put(`/api/messages/${survivor.id}`, { isInFront: true });
  const deletion = (person: Account, { id }: { id: string }) => person.get(`/api/messages/${id}/deletion`);

  expect(await deletion(anna, top)).toMatchObject({ status: 200, body: { comments: 2, files: 3 } });
  expect(await deletion(bob, reply)).toMatchObject({ status: 200, body: { comments: 0, files: 1 } });
  expect(await deletion(bob, top)).toMatchObject(refused("not_permitted"));
});

test("published replies outlive their thread as top-level messages and keep their own replies", async () => {
  const group = await aGroup(anna, "Survivors", bob);
  const top = await makeMessage(anna, group, "Top");
  const goes = await makeReply(bob, top, "Goes");
  const survivor = await makeReply(bob, goes, "Survivor");
  const below = await makeReply(anna, survivor, "Below");
  const deepSurvivor = await makeReply(anna, below, "In front below a survivor");
  await bob.put(`/api/messages/${survivor.id}`, { isInFront: true });
  await anna.put(`/api/messages/${deepSurvivor.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${top.id}`);

  for (const { id } of [top, goes]) expect(await get(bob, id)).toMatchObject(refused("not_found"));
  const { body } = await get(anna, survivor.id);
  expect(body).toMatchObject({ isInFront: true, lineage: [], children: [{ id: below.id }] });
  expect(body).not.toHaveProperty("parent");
  expect((await get(anna, below.id)).body.lineage).toEqual([survivor.id]);
  expect((await get(anna, deepSurvivor.id)).body.lineage).toEqual([below.id, survivor.id]);
  expect(await pageOf(group.id)).toEqual({ messages: expect.arrayContaining([survivor.id]), totalItems: 2 });
});

test("deleting a published reply removes its card and keeps the replies to it", async () => {
  const group = await aGroup(anna, "Unpublished", bob);
  const top = await makeMessage(anna, group, "Top");
  const published = await makeReply(bob, top, "Published");
  const below = await makeReply(anna, published, "Below");
  await bob.put(`/api/messages/${published.id}`, { isInFront: true });

  await bob.delete(`/api/messages/${published.id}`);

  expect(await pageOf(group.id)).toEqual({ messages: [top.id], totalItems: 1 });
  expect((await get(anna, below.id)).body).toMatchObject({ parent: { id: top.id }, isInFront: false });
});

test("deleting a pinned message keeps the other pins in order", async () => {
  const group = await aGroup(anna, "Pins");
  const messages = [await makeMessage(anna, group, "A"), await makeMessage(anna, group, "B")];
  for (const { id } of messages) await anna.put(`/api/messages/${id}`, { pinnedInGroup: true });

  await anna.delete(`/api/messages/${messages[0]!.id}`);

  expect(await pageOf(group.id)).toEqual({ messages: [messages[1]!.id], totalItems: 1 });
});

test("photos of a deleted thread are removed later, unless another message or a profile still uses them", async () => {
  const [inTop, inReply, shared, portrait, kept] = await Promise.all([1, 2, 3, 4, 5].map(() => upload(hearth, anna)));
  const top = await makeMessage(anna, famille, { files: [inTop!.id, shared!.id, portrait!.id] });
  const reply = await makeReply(anna, top, { files: [inReply!.id] });
  const survivor = await makeReply(anna, reply, { files: [kept!.id] });
  await makeMessage(anna, famille, { files: [shared!.id] });
  await anna.put(`/api/users/${anna.id}`, { avatar: portrait!.id });
  await anna.put(`/api/messages/${survivor.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${top.id}`);

  expect(await removable([inTop!, inReply!, shared!, portrait!, kept!])).toEqual([true, true, false, false, false]);
  expect((await get(bob, survivor.id)).body.files).toMatchObject([{ id: kept!.id }]);
  expect(await bob.get(`/api/files/${inTop!.id}`)).toMatchObject(refused("not_found"));
});

test("photos of a deleted reply are removed later; those of the replies to it stay", async () => {
  const [goes, stays] = [await upload(hearth, anna), await upload(hearth, anna)];
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(anna, top, { files: [goes.id] });
  const below = await makeReply(bob, reply, "Below");
  await anna.put(`/api/messages/${(await makeReply(anna, below, { files: [stays.id] })).id}`, { isInFront: true });

  await anna.delete(`/api/messages/${reply.id}`);

  expect(await removable([goes, stays])).toEqual([true, false]);
});

test("a reply created while its parent is being deleted is moved or refused, and the group stays readable", async () => {
  for (let round = 0; round < 5; round++) {
    const top = await makeMessage(anna, famille, `Top ${round}`);
    const parent = await makeReply(anna, top, "Parent");
    const draft = { group: famille.id, parent: parent.id, data: { text: "Just in time?" } };

    const [reply, deletion] = await Promise.all([
      bob.post("/api/messages", draft),
      anna.delete(`/api/messages/${parent.id}`),
    ]);

    expect(deletion.status).toBe(204);
    expect(await childrenOf(top.id)).toEqual(reply.status === 201 ? [reply.body.id] : []);
    if (reply.status !== 201) expect(reply).toMatchObject(refused("parent_not_found"));
  }
});

test("deleting twice at the same time deletes once", async () => {
  const group = await aGroup(anna, "Deleted twice");
  await makeMessage(anna, group, "Stays");
  const message = await makeMessage(anna, group, "Goes");

  const responses = await Promise.all([1, 2].map(() => anna.delete(`/api/messages/${message.id}`)));

  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await pageOf(group.id)).totalItems).toBe(1);
});

test("a thread of a thousand replies is deleted in one request", async () => {
  const group = await aGroup(anna, "Long thread");
  const top = await makeMessage(anna, group, "Top");
  const { db } = hearth.context;
  const stored = await storedMessage(hearth, top.id);
  await db.write(async (tx) => {
    const reply = { ...stored, parent_id: top.id, on_group_page: 0 as const };
    const replies = Array.from({ length: 1000 }, () => ({ ...reply, id: newId() }));
    await tx.insertInto("messages").values(replies).execute();
  });
  expect((await get(anna, top.id)).body.children).toHaveLength(1000);

  expect(await anna.delete(`/api/messages/${top.id}`)).toMatchObject({ status: 204 });

  const left = await db.read.selectFrom("messages").select("id").where("group_id", "=", group.id).execute();
  expect(left).toEqual([]);
});

function get(person: Account, id: string) {
  return person.get(`/api/messages/${id}`);
}

async function childrenOf(id: string): Promise<string[]> {
  return (await get(anna, id)).body.children.map((child: { id: string }) => child.id);
}

async function pageOf(groupId: string): Promise<{ messages: string[]; totalItems: number }> {
  return (await anna.get(`/api/groups/${groupId}/page/0`)).body;
}

/** Returns for each file whether it is marked for later removal. */
async function removable(files: { id: string }[]): Promise<boolean[]> {
  const { read } = hearth.context.db;
  const rows = await read.selectFrom("files").select(["id", "delete_after"]).execute();
  return files.map(({ id }) => rows.find((row) => row.id === id)!.delete_after !== null);
}

test("a thread in a large group is deleted in small transactions, with everything that belongs to its messages", async () => {
  const top = await makeMessage(anna, famille, "Much noted");
  const reply = await makeReply(bob, top, "The first");
  await copyMessage(hearth, reply.id, 300);
  const front = await makeReply(bob, top, "To be kept");
  await bob.put(`/api/messages/${front.id}`, { isInFront: true });
  const { db } = hearth.context;
  const same = sql.raw("created_at, type, from_user_id, from_group_id, from_message_id, data");
  await db.write(async (tx) => {
    await sql`insert into notifications (id, target_message_id, ${same})
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 10)
      select copied.id || '-' || n, copied.id, ${same} from notifications
      cross join (select id from messages where parent_id = ${top.id}) as copied cross join counter
      where target_message_id = ${reply.id}`.execute(tx);
    await sql`insert into notification_states (user_id, notification_id, is_read)
      select ${bob.id}, id, 1 from notifications where from_message_id = ${top.id} and target_message_id <> ${front.id}`.execute(
      tx,
    );
  });
  const notificationsAbout = (id: string) =>
    db.read.selectFrom("notifications").select("type").where("from_message_id", "=", id).execute();
  expect((await notificationsAbout(top.id)).length).toBeGreaterThan(3000);
  const write = vi.spyOn(db, "write");

  expect((await anna.delete(`/api/messages/${top.id}`)).status).toBe(204);

  expect(write.mock.calls.length).toBeGreaterThanOrEqual(4);
  write.mockRestore();
  expect(await notificationsAbout(top.id)).toEqual([]);
  const kept = await notificationsAbout(front.id);
  expect(kept.length).toBeGreaterThanOrEqual(10);
  expect(new Set(kept.map(({ type }) => type))).toEqual(new Set(["new_message"]));
  expect((await bob.get(`/api/messages/${front.id}`)).body).not.toHaveProperty("parent");
});

test("all replies to a deleted reply move up, however many there are", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(anna, top, "Much answered");
  const below = await makeReply(anna, reply, "The first");
  const count = 5000;
  await copyMessage(hearth, below.id, count);

  expect((await anna.delete(`/api/messages/${reply.id}`)).status).toBe(204);

  expect((await anna.get(`/api/messages/${top.id}`)).body.children).toHaveLength(count + 1);
});

test("a very long thread is deleted completely", async () => {
  const top = await makeMessage(anna, famille, "Very long thread");
  const reply = await makeReply(anna, top, "The first");
  await copyMessage(hearth, reply.id, 5000);

  expect((await anna.delete(`/api/messages/${top.id}`)).status).toBe(204);

  const { read } = hearth.context.db;
  expect(await read.selectFrom("messages").select("id").where("parent_id", "=", top.id).execute()).toEqual([]);
});
