import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test, vi } from "vitest";
import { appError } from "../../../errors.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { livelyCommunity } from "../../../testing/lively-community.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { hearthCommand } from "../../../testing/terminal.ts";
import { fetchBytes, upload } from "../../../testing/uploads.ts";
import { unzip, type ZippedFile } from "../../../testing/zip.ts";
import type { Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await livelyCommunity(hearth);

const ofGroup = `/files/groups/${famille.id}/export.zip`;
const download = async (who: Account, path: string) => unzip((await fetchBytes(hearth, who, path)).bytes);
const text = (file: ZippedFile | undefined) => file?.bytes.toString("utf8") ?? "";

async function unpacked(files: Record<string, ZippedFile>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-unpacked-"));
  for (const [name, { bytes }] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}

test("an admin downloads the group, and importing that elsewhere and downloading it again gives the same", async () => {
  const elsewhere = await testApp();
  const files = await download(anna, ofGroup);
  const folder = await unpacked(files);
  const there = `${folder}-again`;

  expect(await hearthCommand(elsewhere, ["import", folder])).toMatchObject({ code: 0, complaints: [] });
  expect(await hearthCommand(elsewhere, ["export", famille.id, there])).toMatchObject({ code: 0, complaints: [] });

  const [before, after] = [text(files["index.json"]), await readFile(join(there, "index.json"), "utf8")].map(
    (index) => {
      const { exportedAt: _at, ...content } = JSON.parse(index) as { exportedAt: string; files: { path: string }[] };
      return content;
    },
  );
  expect(after).toEqual(before);
  for (const { path } of before!.files) expect(await readFile(join(there, path)), path).toEqual(files[path]!.bytes);
  await elsewhere.close();
  await Promise.all([rm(folder, { recursive: true }), rm(there, { recursive: true })]);
});

test("the download is a site: months, albums, people, originals and a search", async () => {
  const files = await download(anna, ofGroup);
  const index = text(files["index.html"]);
  const [month] = /pages\/[\d-]+\.html/.exec(index)!;
  const page = text(files[month]);

  expect(Object.keys(files)[0]).toBe("index.html");
  expect(index).toContain("Tous les Martin");
  expect(page).toContain("Soleil &quot;et&quot; mer");
  expect(page).toContain("Une réponse, @anna");
  const [photo] = /\.\.\/(files\/[\w-]+\.jpg)/.exec(page)!.slice(1);
  expect(files).toHaveProperty([photo!]);
  expect(text(files["people.html"])).toContain("zoe");
  const [album] = /albums\/[\w-]+\.html/.exec(text(files["albums.html"]))!;
  expect(text(files[album])).toContain("La mer");
  for (const [name, file] of Object.entries(files))
    if (name.endsWith(".html")) expect(text(file), name).not.toMatch(/(src|href)="(https?:)?\/\//);

  const data = runInNewContext(`${text(files["search-data.js"])}; messages`) as unknown[][];
  expect(data.map(([, , , , words]) => words)).toEqual(
    expect.arrayContaining([expect.stringContaining("Soleil"), expect.stringContaining("Une réponse")]),
  );
});

test("markup in messages and names stays text on every page", async () => {
  await makeMessage(anna, famille, {
    data: { title: "</title><script>alert(1)</script>", text: '"><img src=x onerror=alert(2)>' },
  });
  const files = await download(anna, ofGroup);

  for (const [name, file] of Object.entries(files)) {
    if (!name.endsWith(".html")) continue;
    expect(text(file), name).not.toContain("<script>alert(1)");
    expect(text(file), name).not.toContain("<img src=x");
  }
  expect(text(files["search-data.js"])).toContain("alert(1)");
});

test("members, readers, former members and outsiders do not get the group", async () => {
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "member" });
  expect(await bob.get(ofGroup)).toMatchObject(refused("not_permitted"));
  expect((await zoe.get(ofGroup)).status).toBe(404);
  expect((await paul.get(ofGroup)).status).toBe(404);
});

test("everybody gets all that they have written and uploaded, of groups they left too, and nothing by others", async () => {
  const own = await upload(hearth, zoe, "mine.jpg");
  await makeMessage(bob, famille, "A secret of Bob");
  const files = await download(zoe, "/api/me/export.zip");
  const data = JSON.parse(text(files["my-data.json"])) as Record<"messages" | "files", { data: object; id: string }[]>;

  expect(data).toMatchObject({ me: { login: zoe.login, name: "zoe" }, groups: [] });
  expect(data.messages).toMatchObject([{ groupName: "Famille", data: { text: "De Zoé, qui est partie" } }]);
  expect(files).toHaveProperty([`files/${own.id}.jpg`]);
  for (const [name, file] of Object.entries(files)) expect(text(file), name).not.toContain("secret of Bob");
  expect(text(files["my-data.json"])).not.toContain("password");

  const bobs = JSON.parse(text((await download(bob, "/api/me/export.zip"))["my-data.json"])) as object;
  expect(bobs).toMatchObject({
    reactions: [{ value: "❤️" }],
    answers: [{ answer: "no" }, { answer: "yes", note: "Avec Zoé" }],
  });
});

test("everybody gets the marks of them in photos, without who set them", async () => {
  const photo = await upload(hearth, anna, "sea.jpg");
  const { id } = await makeMessage(anna, famille, { files: [photo.id] });
  for (const person of [{ member: bob.id, place: { x: 0.25, y: 0.5 } }, { name: "Grandma" }])
    await anna.post(`/api/messages/${id}/photo-people`, { photo: photo.id, ...person });

  const { photoPeople } = JSON.parse(text((await download(bob, "/api/me/export.zip"))["my-data.json"])) as {
    photoPeople: object[];
  };
  const mark = { message: id, photo: photo.id, x: 0.25, y: 0.5, markedAt: expect.any(String) as string };
  expect(photoPeople.at(-1)).toEqual(mark);
});

test("an export whose content cannot be read is refused instead of breaking off", async () => {
  vi.spyOn(hearth.context.db, "snapshot").mockRejectedValueOnce(appError("not_found"));
  const { status, bytes } = await fetchBytes(hearth, anna, "/api/me/export.zip");
  expect([status, (JSON.parse(bytes.toString()) as { code: string }).code]).toEqual([404, "not_found"]);
  expect((await fetchBytes(hearth, anna, "/api/me/export.zip")).status).toBe(200);
});

test("one person's exports run one at a time, and leave no folder behind", async () => {
  const first = fetchBytes(hearth, anna, ofGroup);
  const second = fetchBytes(hearth, anna, "/api/me/export.zip");
  const statuses = (await Promise.all([first, second])).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([200, 429]);
  expect((await fetchBytes(hearth, anna, "/api/me/export.zip")).status).toBe(200);
});
