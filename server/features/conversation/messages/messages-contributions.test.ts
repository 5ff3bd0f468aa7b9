import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, visitor } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

test("a member sees how many messages and replies they wrote in each group", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir", bob);
  await aGroup(bob, "Nothing of Anna's", anna);
  const top = await makeMessage(anna, famille, { data: { text: "From Anna" } });
  await makeReply(anna, top, "And this");
  await makeReply(bob, top, "Thanks");
  await makeMessage(anna, choir, { data: { text: "On Monday" } });

  const { status, body } = await anna.get("/api/me/contributions");

  expect(status).toBe(200);
  expect(new Map(body.map((one: { group: string; messages: number }) => [one.group, one.messages]))).toEqual(
    new Map([
      [famille.id, 2],
      [choir.id, 1],
    ]),
  );
  expect((await bob.get("/api/me/contributions")).body).toEqual([{ group: famille.id, messages: 1 }]);
});

test("a member without messages gets an empty count; visitors must sign in", async () => {
  const { zoe } = await aCommunity(hearth);

  expect((await zoe.get("/api/me/contributions")).body).toEqual([]);
  expect(await visitor(hearth).get("/api/me/contributions")).toMatchObject(refused("unauthorized"));
});
