import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { clientHeader } from "#contract/own-client.ts";
import { presets } from "#contract/permissions.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { aCommunity, aGroup, aPerson, visitor, type Account } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload, upload } from "../../../testing/uploads.ts";
import { removeUnusedFiles } from "../../files/files/actions-removal.ts";
import { removeAbandonedGroups } from "../../conversation/messages/actions-erasure.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const nobody = visitor(hearth);
const asOwnClient = { [clientHeader]: "web" };
const day = 24 * 60 * 60 * 1000;

test("any member can set a picture and a description, which members see in the group and in their list", async () => {
  const group = await aGroup(anna, "Choir", bob);
  const picture = await upload(hearth, bob);

  const changed = await bob.put(`/api/groups/${group.id}/look`, {
    picture: picture.id,
    description: "  Tuesdays at 8 ",
  });

  const { id, contentUrl } = picture;
  const look = { picture: { id, contentUrl, entityType: "file" }, description: "Tuesdays at 8" };
  expect(changed).toMatchObject({ status: 200, body: { id: group.id, name: "Choir", ...look } });
  expect((await anna.get(`/api/groups/${group.id}`)).body).toMatchObject(look);
  expect((await anna.get("/api/me")).body.groups).toContainEqual(expect.objectContaining({ id: group.id, ...look }));
});

test("a group is created with what members may do and its picture, or not at all", async () => {
  const picture = await upload(hearth, anna);
  const made = { name: "Rowers", permissions: presets.announcements, picture: picture.id };
  const { status, body } = await anna.post("/api/groups", made, asOwnClient);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { name: "Rowers", picture: { id: picture.id }, permissions: { post: "admin", invite: "admin" } },
  });
  await bob.post(`/api/groups/invitation/${body.inviteKey}`);
  expect(await bob.post("/api/messages", { group: body.id, data: { text: "Hi" } })).toMatchObject(
    refused("not_permitted"),
  );

  const groups = async () => (await anna.get("/api/me")).body.groups.length;
  const before = await groups();
  const withPicture = (id: string) => anna.post("/api/groups", { ...made, picture: id }, asOwnClient);
  const { body: document } = await tryUpload(hearth, anna, aDocument(await phonePhoto(), 0), { name: "plan.pdf" });
  expect(await withPicture((await upload(hearth, paul)).id)).toMatchObject(refused("file_not_found"));
  expect(await withPicture("nothing")).toMatchObject(refused("file_not_found"));
  expect(await withPicture(document.id)).toMatchObject(refused("file_type_refused"));
  expect(await groups()).toBe(before);
});

test("absent fields stay, null removes the picture, and an empty text the description", async () => {
  const group = await aGroup(anna, "Walkers");
  const picture = await upload(hearth, anna);
  const look = async (changes: object) => (await anna.put(`/api/groups/${group.id}/look`, changes)).body;
  await look({ picture: picture.id, description: "Hills" });

  expect(await look({})).toMatchObject({ picture: { id: picture.id }, description: "Hills" });
  expect(await look({ description: null })).toMatchObject(refused("bad_request").body);
  expect(await look({ picture: null })).not.toHaveProperty("picture");
  expect(await look({ description: " " })).not.toHaveProperty("description");
});

test("clients without support for profiles can rename a group without losing its picture and description", async () => {
  const group = await aGroup(anna, "Before");
  const picture = await upload(hearth, anna);
  await anna.put(`/api/groups/${group.id}/look`, { picture: picture.id, description: "Ours" });

  const renamed = await anna.put(`/api/groups/${group.id}`, {
    ...group,
    name: "After",
    picture: null,
    description: "",
  });

  expect(renamed.body).toMatchObject({ name: "After", picture: { id: picture.id }, description: "Ours" });
});

test("outsiders, former members and visitors cannot change a group and get not found", async () => {
  for (const outsider of [paul, zoe])
    expect(await outsider.put(`/api/groups/${famille.id}/look`, { description: "Mine" })).toMatchObject(
      refused("group_not_found"),
    );
  expect(await nobody.put(`/api/groups/${famille.id}/look`, { description: "Mine" })).toMatchObject(
    refused("unauthorized"),
  );
  expect((await anna.get(`/api/groups/${famille.id}`)).body).not.toHaveProperty("description");
});

test("a description has up to 200 characters, and the picture must be one the member can see", async () => {
  const group = await aGroup(anna, "Strict");
  const look = (changes: object) => anna.put(`/api/groups/${group.id}/look`, changes);
  const { body: document } = await tryUpload(hearth, anna, aDocument(await phonePhoto(), 0), { name: "plan.pdf" });

  expect(await look({ description: "x".repeat(200) })).toMatchObject({ status: 200 });
  expect(await look({ description: "x".repeat(201) })).toMatchObject(refused("group_description_length"));
  expect(await look({ picture: (await upload(hearth, paul)).id })).toMatchObject(refused("file_not_found"));
  expect(await look({ picture: document.id })).toMatchObject(refused("file_type_refused"));
  expect(await look({ picture: "" })).toMatchObject(refused("bad_request"));
  expect(await look({ picture: 5 })).toMatchObject(refused("bad_request"));
});

test("members can see the picture of a group; others and a former member who uploaded it cannot", async () => {
  const group = await aGroup(anna, "Ours", bob);
  const picture = await upload(hearth, bob);
  await bob.put(`/api/groups/${group.id}/look`, { picture: picture.id });
  expect(await seenBy(anna, picture)).toEqual([200, 200]);

  await bob.post(`/api/groups/${group.id}/leave`);

  expect(await seenBy(anna, picture)).toEqual([200, 200]);
  for (const outsider of [bob, paul, undefined]) expect(await seenBy(outsider, picture)).toEqual([404, 404]);
});

test("an invitation shows the small picture until the link is reset, and the picture is not cached", async () => {
  const group = await aGroup(anna, "Open", bob);
  const link = `/api/groups/invitation/${group.inviteKey}`;
  expect((await nobody.get(link)).body).not.toHaveProperty("hasPicture");
  expect(await nobody.get(`${link}/picture`)).toMatchObject(refused("not_found"));
  const picture = await upload(hearth, anna);
  await anna.put(`/api/groups/${group.id}/look`, { picture: picture.id, description: "Not for visitors" });

  expect((await nobody.get(link)).body).toEqual({ name: "Open", members: 2, invitedBy: "anna", hasPicture: true });
  const { status, headers, bytes } = await fetchBytes(hearth, undefined, `${link}/picture`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 200 });

  await anna.post(`/api/groups/${group.id}/reset-invite-key`);
  expect(await nobody.get(`${link}/picture`)).toMatchObject(refused("invite_key_invalid"));
});

test("a picture is kept while the group has it, even without its uploader, and removed when replaced or with the group", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  const group = await aGroup(yves, "Kept", anna);
  const [first, second] = [await upload(hearth, yves), await upload(hearth, anna)];
  await yves.put(`/api/groups/${group.id}/look`, { picture: first.id });
  await yves.delete(`/api/users/${yves.id}`);
  await pass(60 * day);
  expect(await seenBy(anna, first)).toEqual([200, 200]);

  const latest = await upload(hearth, anna);
  await anna.put(`/api/groups/${group.id}/look`, { picture: latest.id });
  await pass(2 * day);
  expect(await filesLeft(first, second, latest)).toEqual([latest.id]);

  await anna.post(`/api/groups/${group.id}/leave`);
  await pass(40 * day);
  await removeAbandonedGroups(hearth.context);
  await pass(2 * day);
  expect(await filesLeft(latest)).toEqual([]);
});

async function seenBy(person: Account | undefined, { id, contentUrl }: File): Promise<number[]> {
  const addresses = [`/files/${contentUrl}`, `/api/images/crop/100/100/${id}`];
  const responses = await Promise.all(addresses.map((address) => fetchBytes(hearth, person, address)));
  return responses.map(({ status }) => status);
}

async function pass(milliseconds: number): Promise<void> {
  hearth.passTime(milliseconds);
  await removeUnusedFiles(hearth.context);
}

async function filesLeft(...files: File[]): Promise<string[]> {
  const ids = files.map(({ id }) => id);
  const { read } = hearth.context.db;
  return (await read.selectFrom("files").select("id").where("id", "in", ids).execute()).map(({ id }) => id);
}
