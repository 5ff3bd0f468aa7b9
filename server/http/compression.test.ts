import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { aCommunity, type Community } from "../testing/people.ts";

let hearth: TestApp;
let house: Community;
beforeAll(async () => {
  hearth = await testApp();
  house = await aCommunity(hearth);
  const { anna, famille } = house;
  for (let i = 0; i < 12; i++) {
    await anna.post("/api/messages", { group: famille.id, data: { title: `Été ${i}`, text: "We come. ".repeat(40) } });
  }
});
afterAll(() => hearth.close());

const cards = (encoding?: string) =>
  hearth.app.inject({
    url: `/api/groups/${house.famille.id}/cards/0`,
    headers: { "x-auth-token": house.anna.key, ...(encoding !== undefined && { "accept-encoding": encoding }) },
  });

test.each([
  ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("a page of cards is compressed with %s and unchanged after decompression", async (name, accepted, unpack) => {
  const plain = await cards();
  const small = await cards(accepted);

  expect(small.headers).toMatchObject({ "content-encoding": name, vary: "accept-encoding" });
  expect(unpack(small.rawPayload)).toEqual(plain.rawPayload);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test("short responses, and those for clients without support, are not compressed", async () => {
  const { anna } = house;

  expect((await cards()).headers).not.toHaveProperty("content-encoding");
  expect((await cards("identity")).headers).not.toHaveProperty("content-encoding");
  expect((await anna.get("/api/info", { "accept-encoding": "br" })).headers).not.toHaveProperty("content-encoding");
});
