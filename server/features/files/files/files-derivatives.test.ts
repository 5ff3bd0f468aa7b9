import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity } from "../../../testing/people.ts";
import { fetchBytes, upload } from "../../../testing/uploads.ts";
import { longEnough } from "../../../testing/waiting.ts";

const hearth = await testApp();
const { anna, bob } = await aCommunity(hearth);
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("a smaller picture is created once, even for simultaneous requests, and again if the cache is lost", async () => {
  const derive = vi.spyOn(hearth.context.media, "derive");
  const fresh = await upload(hearth, anna);
  const address = `/api/images/crop/80/80/${fresh.id}`;
  const responses = await Promise.all(Array.from({ length: 5 }, () => fetchBytes(hearth, anna, address)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await fetchBytes(hearth, anna, address);
  expect(derive).toHaveBeenCalledTimes(1);

  await hearth.context.cache.removeFolder(fresh.id);
  expect((await fetchBytes(hearth, anna, address)).bytes.equals(responses[0]!.bytes)).toBe(true);
  expect(derive).toHaveBeenCalledTimes(2);
});

test("users do not wait for smaller pictures requested by another user, and too many requests are refused", async () => {
  const { media } = hearth.context;
  const { derive } = media;
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const [annas, bobs] = [await upload(hearth, anna), await upload(hearth, bob)];
  const deriving = vi.spyOn(media, "derive").mockImplementation(async (...task) => {
    if (deriving.mock.calls.length === 1) await slow;
    return derive(...task);
  });

  const address = `/api/images/crop/80/80/${annas.id}`;
  const many = Array.from({ length: 120 }, () => fetchBytes(hearth, anna, address));
  const refused = vi.fn();
  for (const one of many) void one.then(({ status }) => status === 429 && refused());
  await vi.waitUntil(() => refused.mock.calls.length === 14, longEnough);
  expect((await fetchBytes(hearth, bob, `/api/images/crop/80/80/${bobs.id}`)).status).toBe(200);

  release();
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(106);
  expect(deriving).toHaveBeenCalledTimes(2);
});

test("a smaller picture is not created once nobody waits for it", async () => {
  const { media } = hearth.context;
  const { derive } = media;
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const { id } = await upload(hearth, anna);
  const deriving = vi.spyOn(media, "derive").mockImplementation(async (...task) => {
    await slow;
    return derive(...task);
  });
  const url = await hearth.app.listen({ port: 0, host: "127.0.0.1" });
  const [asked, closed] = [vi.fn(), vi.fn()];
  hearth.app.server.on("request", (_request, response) => {
    asked();
    response.on("close", closed);
  });
  const ask = (size: string, signal: AbortSignal | null) =>
    fetch(`${url}/api/images/crop/${size}/${id}`, { headers: { "x-auth-token": anna.key }, signal });

  const first = ask("80/80", null);
  await vi.waitUntil(() => deriving.mock.calls.length === 1, longEnough);
  const gone = new AbortController();
  const left = ["320/180", "160/160"].map((size) => ask(size, gone.signal).catch(() => "gone"));
  const stayed = ask("160/160", null);
  await vi.waitUntil(() => asked.mock.calls.length === 4, longEnough);
  gone.abort();
  await vi.waitUntil(() => closed.mock.calls.length === 2, longEnough);
  release();

  expect([(await first).status, (await stayed).status]).toEqual([200, 200]);
  expect(await Promise.all(left)).toEqual(["gone", "gone"]);
  expect(deriving.mock.calls.map(([, { width }]) => width)).toEqual([80, 160]);
});
