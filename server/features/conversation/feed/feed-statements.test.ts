import { afterAll, afterEach, expect, test, vi } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("what people load all the time compiles no statement again", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(anna, famille, "The first one");
  const reply = await makeReply(bob, message, "An answer");
  await anna.post("/api/bookmarks", { message_id: message.id });
  const paths = [
    "/api/me",
    `/api/groups/${famille.id}/cards/0`,
    `/api/messages/${message.id}`,
    `/api/messages/${reply.id}/thread`,
    "/api/me/notifications/page",
    "/api/me/bookmarks/cards/0",
  ];
  const compiling = vi.spyOn(hearth.context.db.read.getExecutor(), "compileQuery");
  const compiledFor = async (url: string) => {
    compiling.mockClear();
    const headers = { "x-auth-token": anna.key, [clientHeader]: "web" };
    const { statusCode } = await hearth.app.inject({ url, headers });
    return { url, statusCode, compiled: compiling.mock.calls.length };
  };

  for (const url of paths) await compiledFor(url);
  for (const url of paths) expect(await compiledFor(url)).toEqual({ url, statusCode: 200, compiled: 0 });
});
