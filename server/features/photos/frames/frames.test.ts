import { afterAll, expect, test } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import type { FrameContent, FrameNews, FramesOfGroup } from "#contract/frames.ts";
import { clientHeader } from "#contract/own-client.ts";
import { cookieName } from "../../../http/cookies.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { routesIn } from "../../../testing/routes.ts";
import { datedPhoto } from "../../../testing/pictures.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

const today = () => new Date(hearth.context.clock.now()).toISOString().slice(0, 10);

async function postPhoto(who: Account, group: { id: string }, text: string) {
  const photo = await upload(hearth, who);
  const message = await makeMessage(who, group, { data: { title: text }, files: [photo.id] });
  return { photo: photo.id, message: message.id };
}

/** A frame opened in a browser that knows nothing else. */
async function aFrame(who: Account, ...groups: { id: string }[]) {
  const made = await who.post("/api/me/frames", { name: "Kitchen", groups: groups.map(({ id }) => id) });
  expect(made.status).toBe(201);
  const { id, url } = made.body as { id: string; url: string };
  const key = new URL(url).hash.slice(1);
  const open = async () => {
    const answer = await hearth.app.inject({ url: `/api/frame?day=${today()}`, headers: { "x-frame-key": key } });
    const cookie = answer.cookies.find(({ name }) => name === cookieName(hearth.context, "frame"));
    return {
      status: answer.statusCode,
      body: answer.json<FrameContent>(),
      cookie: cookie && `${cookie.name}=${cookie.value}`,
    };
  };
  const words = async () => (await open()).body.photos.map((photo) => photo.words);
  const news = async () => {
    const answer = await hearth.app.inject({ url: "/api/frame/news", headers: { "x-frame-key": key } });
    return answer.json<FrameNews>();
  };
  const like = async (place: { message: string; photo: string }, isLiked: boolean) =>
    hearth.app.inject({
      method: "PUT",
      url: "/api/frame/hearts",
      headers: { "x-frame-key": key },
      payload: { ...place, isLiked },
    });
  const media = async (path: string) => {
    const { cookie = "" } = await open();
    return hearth.app.inject({ url: `/api/frame/${path}`, headers: { cookie } });
  };
  return { id, url, key, open, words, news, like, media };
}

test("a frame shows the newest photos of its groups and who wrote what, and none of other groups", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir");
  await postPhoto(bob, famille, "Gold all the way up");
  await postPhoto(anna, choir, "Concert");
  const { open } = await aFrame(anna, famille);
  const { body } = await open();
  expect(body).toMatchObject({ owner: "anna", memories: [], birthdays: [] });
  expect(body.photos).toMatchObject([{ words: "Gold all the way up", author: { name: "bob" }, isLiked: false }]);
});

test("the address has its secret in the part that browsers send to no server, and is not stored", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const { url, key, id } = await aFrame(anna, famille);
  expect(new URL(url).pathname).toBe("/frame");
  expect(key).toMatch(/^[\w-]{43}$/);
  const stored = await hearth.context.db.read.selectFrom("frames").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(stored)).not.toContain(key);
});

test("pictures need the cookie of the frame, and the frame gets only those of its groups", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir");
  const { photo } = await postPhoto(bob, famille, "Forest");
  const { photo: elsewhere } = await postPhoto(anna, choir, "Concert");
  const { media } = await aFrame(anna, famille);
  const picture = await media(`pictures/screen/${photo}`);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
  expect((await media(`pictures/screen/${elsewhere}`)).statusCode).toBe(404);
  expect((await media(`videos/${photo}`)).statusCode).toBe(404);
  expect((await hearth.app.inject(`/api/frame/pictures/screen/${photo}`)).json()).toMatchObject({
    code: "frame_ended",
  });
});

test("people whom the owner has hidden do not appear, not even by the address of a picture", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const { photo } = await postPhoto(bob, famille, "Hidden");
  const { words, media } = await aFrame(anna, famille);
  expect(await words()).toEqual(["Hidden"]);
  await anna.put(`/api/me/hidden/${bob.id}`);
  expect(await words()).toEqual([]);
  expect((await media(`pictures/screen/${photo}`)).statusCode).toBe(404);
});

test("a frame ends with its group, and with the last one for good", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir", bob);
  await postPhoto(anna, famille, "At home");
  await postPhoto(anna, choir, "Concert");
  const { words, open } = await aFrame(bob, famille, choir);
  expect((await words()).toSorted()).toEqual(["At home", "Concert"]);
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect(await words()).toEqual(["Concert"]);
  expect((await anna.post(`/api/groups/${choir.id}/members/${bob.id}/removal`, {})).status).toBe(204);
  expect(await open()).toMatchObject({ status: 404, body: { code: "frame_ended" } });
  await bob.post(`/api/groups/invitation/${choir.inviteKey}`);
  expect((await open()).status).toBe(404);
});

test("a frame ends when its owner ends it, resets the key or deletes the account, and rests while suspended", async () => {
  const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
  const kitchen = await aFrame(anna, famille);
  expect((await anna.get("/api/me/frames")).body).toMatchObject({
    frames: [{ id: kitchen.id, name: "Kitchen", groups: [{ id: famille.id }] }],
  });
  expect((await bob.delete(`/api/me/frames/${kitchen.id}`)).status).toBe(204);
  expect((await kitchen.open()).status).toBe(200);
  await anna.delete(`/api/me/frames/${kitchen.id}`);
  expect((await kitchen.open()).status).toBe(404);

  const another = await aFrame(anna, famille);
  await anna.post(`/api/users/${anna.id}/reset-api-key`);
  expect((await another.open()).status).toBe(404);

  const ofBob = await aFrame(bob, famille);
  await makeAdministrator(hearth, zoe);
  await zoe.put(`/api/admin/people/${bob.id}/suspension`, { isSuspended: true });
  expect((await ofBob.open()).status).toBe(404);

  const ofPaul = await aFrame(paul, club);
  await paul.delete(`/api/users/${paul.id}`);
  expect((await ofPaul.open()).status).toBe(404);
});

test("a heart from the frame is its owner's, can be taken back, and goes to photos of the frame only", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir");
  const place = await postPhoto(bob, famille, "Forest");
  const elsewhere = await postPhoto(anna, choir, "Concert");
  const { like, open } = await aFrame(anna, famille);
  const reactions = async () => {
    const { body } = await bob.get(`/api/messages/${place.message}`, { [clientHeader]: "web" });
    return (body as MessageView).reactions?.map(({ emoji, count }) => `${emoji} ${count}`) ?? [];
  };
  expect((await like(place, true)).statusCode).toBe(204);
  expect((await like(place, true)).statusCode).toBe(204);
  expect(await reactions()).toEqual(["❤️ 1"]);
  expect((await open()).body.photos).toMatchObject([{ isLiked: true }]);
  await like(place, false);
  expect(await reactions()).toEqual([]);
  expect((await like(elsewhere, true)).json()).toMatchObject({ code: "not_found" });
});

test("members who may post can send a photo to a frame of the group, which shows it next", async () => {
  const { anna, bob, zoe, famille } = await aCommunity(hearth);
  const place = await postPhoto(bob, famille, "Forest");
  const { id, news } = await aFrame(anna, famille);
  const path = `/api/groups/${famille.id}/frames`;
  expect((await bob.get(path)).body as FramesOfGroup).toEqual({
    frames: [{ id, name: "Kitchen", owner: { id: anna.id, name: "anna" } }],
  });
  expect((await news()).shown).toBeUndefined();
  expect((await bob.post(`${path}/${id}/photo`, place)).status).toBe(204);
  expect((await news()).shown).toMatchObject({ photo: { id: place.photo, words: "Forest" } });

  expect(await zoe.get(path)).toMatchObject(refused("group_not_found"));
  expect(await zoe.post(`${path}/${id}/photo`, place)).toMatchObject(refused("group_not_found"));
  const choir = await aGroup(bob, "Choir");
  const elsewhere = await postPhoto(bob, choir, "Concert");
  expect(await bob.post(`${path}/${id}/photo`, elsewhere)).toMatchObject(refused("not_found"));
  expect(await bob.post(`/api/groups/${choir.id}/frames/${id}/photo`, elsewhere)).toMatchObject(refused("not_found"));
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "reader" });
  expect(await bob.post(`${path}/${id}/photo`, place)).toMatchObject(refused("not_permitted"));
});

test("activity in a group is news for its frames only", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const choir = await aGroup(anna, "Choir");
  const { news } = await aFrame(anna, famille);
  const { latest } = await news();
  hearth.passTime(1000);
  await makeMessage(anna, choir, "Elsewhere");
  expect((await news()).latest).toBe(latest);
  await postPhoto(bob, famille, "Forest");
  expect((await news()).latest).not.toBe(latest);
});

test("a frame is for groups of its owner only", async () => {
  const { anna, club } = await aCommunity(hearth);
  expect(await anna.post("/api/me/frames", { name: "Kitchen", groups: [club.id] })).toMatchObject(
    refused("group_not_found"),
  );
});

test("neither the key nor the cookie of a frame opens any other call", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const { photo, message } = await postPhoto(bob, famille, "Forest");
  const { key, open } = await aFrame(anna, famille);
  const { cookie = "" } = await open();
  const value = cookie.slice(cookie.indexOf("=") + 1);
  const session = `${cookieName(hearth.context, "session")}=${value}`;
  const tried = routesIn(hearth.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !/ \/api\/frame(\/|$)/.test(route),
  );
  expect(tried.length).toBeGreaterThan(200);
  const parts: Record<string, string> = { kind: "thumbnail", width: "1366", height: "99999" };
  for (const route of tried) {
    const [method, path] = route.split(" ") as ["GET", string];
    const id = path.includes("/groups") ? famille.id : path.includes("/messages") ? message : photo;
    const url = path.replaceAll(/:(\w+)\??/g, (_, name: string) => parts[name] ?? id);
    const plain = await hearth.app.inject({ method, url });
    for (const headers of [
      { cookie: `${cookie}; ${session}`, "x-frame-key": key },
      { "x-auth-token": key },
      { authorization: `Bearer ${value}` },
    ]) {
      const answer = await hearth.app.inject({ method, url, headers });
      expect({ route, status: answer.statusCode }).toEqual({ route, status: plain.statusCode });
    }
  }
});

test("a frame shows today's birthdays, the next event and photos of this day in earlier years", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [year, month, day] = today().split("-").map(Number) as [number, number, number];
  await bob.put(`/api/users/${bob.id}`, { birthday: { day, month, year: year - 31 } }, { [clientHeader]: "web" });
  const title = "Lunch at Mamie's";
  await makeMessage(anna, famille, { data: { title, date: `${today()}T23:59:00.000Z` } });
  const then = `${year - 5}:${today().slice(5).replace("-", ":")} 10:00:00`;
  const photo = await tryUpload(hearth, bob, await datedPhoto(then), { name: "photo.jpg" });
  await makeMessage(bob, famille, { files: [(photo.body as { id: string }).id] });
  const { open } = await aFrame(anna, famille);
  expect((await open()).body).toMatchObject({
    memories: [{ day: `${year - 5}${today().slice(4)}` }],
    birthdays: [{ name: "bob", age: 31, group: "Famille" }],
    event: { title },
  });
  await anna.put(`/api/me/hidden/${bob.id}`);
  expect((await open()).body).toMatchObject({ memories: [], birthdays: [], event: { title } });
});
