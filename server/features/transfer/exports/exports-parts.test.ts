import { afterAll, expect, test } from "vitest";
import type { DownloadParts } from "#contract/library.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { noise } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";
import { unzip, type ZippedFile } from "../../../testing/zip.ts";

/** Two photos fit into a part. */
const hearth = await testApp({ DOWNLOAD_PART_MB: "1" });
afterAll(() => hearth.close());

const { anna, bob, paul, famille } = await aCommunity(hearth);
const photo = await noise(370, 370).png().toBuffer();
const files: string[] = [];
for (const name of ["1.png", "2.png", "3.png", "4.png", "5.png"])
  files.push(((await tryUpload(hearth, bob, photo, { name })).body as { id: string }).id);
await makeMessage(bob, famille, { data: { text: "Five" }, files });

const partsOf = async (who: Account, path: string) => ((await who.get(path)).body as DownloadParts).parts;
const filesOf = async (who: Account, address: string) => unzip((await fetchBytes(hearth, who, `/${address}`)).bytes);

for (const [what, who, path, zip] of [
  ["a group", anna, `/api/groups/${famille.id}/export/parts`, `files/groups/${famille.id}/export.zip`],
  ["one's own data", bob, "/api/me/export/parts", "api/me/export.zip"],
] as const)
  test(`${what} comes in parts: texts and pages in the first, originals in all`, async () => {
    const parts = await partsOf(who, path);
    expect(parts.map((part) => part.files)).toEqual([2, 2, 1]);
    const unpacked: Record<string, ZippedFile>[] = [];
    for (const { address } of parts) unpacked.push(await filesOf(who, address));

    const originals = unpacked.map((some) => Object.keys(some).filter((name) => name.startsWith("files/")));
    expect(originals.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(unpacked.map((some) => "index.html" in some)).toEqual([true, false, false]);
    const whole = await filesOf(who, zip);
    const all = Object.assign({}, ...unpacked) as typeof whole;
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(whole).toSorted());
    for (const id of files) expect(all[`files/${id}.png`]!.bytes.equals(photo), id).toBe(true);
  });

test("the parts of a group are for its admins, and a person without files has one part", async () => {
  const path = `/api/groups/${famille.id}/export/parts`;
  const [, second] = await partsOf(anna, path);
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "member" });

  expect(await bob.get(path)).toMatchObject(refused("not_permitted"));
  expect(await bob.get(`/${second!.address}`)).toMatchObject(refused("not_permitted"));
  expect((await paul.get(path)).status).toBe(404);
  expect(await partsOf(paul, "/api/me/export/parts")).toEqual([{ files: 0, bytes: 0, address: "api/me/export.zip" }]);
});
