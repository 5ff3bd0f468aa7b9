import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../../new-id.ts";
import { writeCounted } from "../../../testing/counted.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aGroup, aPerson } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

test("a user can be in up to five hundred groups, created or joined", async () => {
  const [tom, ida] = [await aPerson(hearth, "tom@example.org"), await aPerson(hearth, "ida@example.org")];
  const first = await aGroup(tom, "The first");
  const open = await aGroup(ida, "Open to all");
  const { db } = hearth.context;
  const row = await db.read.selectFrom("groups").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: 499 }, newId);
  await db.write(async (tx) => {
    await tx
      .insertInto("groups")
      .values(ids.map((id) => ({ ...row, id, invite_key: id, secret_key: id })))
      .execute();
    const members = ids.map((id) => ({ group_id: id, user_id: tom.id, joined_at: 1, read_until: 1 }));
    await tx.insertInto("members").values(members).execute();
  });

  expect(await tom.post("/api/groups", { name: "One more" })).toMatchObject(refused("too_many_groups"));
  const join = `/api/groups/invitation/${open.inviteKey}`;
  expect(await tom.post(join)).toMatchObject(refused("too_many_groups"));
  await tom.post(`/api/groups/${first.id}/leave`);
  expect((await tom.post(join)).status).toBeLessThan(300);
});

test("a group can have up to five thousand members", async () => {
  const [tom, eve] = [await aPerson(hearth, "tom.full@example.org"), await aPerson(hearth, "eve.full@example.org")];
  const group = await aGroup(tom, "Full");
  await writeCounted(hearth.context, 4999, async (tx, counted) => {
    await sql`insert into users (id, login, name, password_hash, created_at, last_activity_at, data) ${counted}
      select id || n, id || n, name, password_hash, created_at, last_activity_at, data
      from users cross join counter where id = ${tom.id}`.execute(tx);
    await sql`insert into members (group_id, user_id, joined_at, read_until) ${counted}
      select ${sql.lit(group.id)}, ${sql.lit(tom.id)} || n, 1, 1 from counter`.execute(tx);
  });

  expect(await eve.post(`/api/groups/invitation/${group.inviteKey}`)).toMatchObject(refused("group_full"));
  await tom.post(`/api/groups/${group.id}/leave`);
  expect((await eve.post(`/api/groups/invitation/${group.inviteKey}`)).status).toBeLessThan(300);
});
