import type { InjectOptions } from "fastify";
import { afterAll, expect, test } from "vitest";
import { testApp } from "./testing/build-app.ts";
import { makeMessage, makeReply } from "./testing/messages.ts";
import { aCommunity, type Account, type Answer } from "./testing/people.ts";
import { routesIn } from "./testing/routes.ts";
import { phonePhoto } from "./testing/pictures.ts";
import { uploadInPieces } from "./testing/resumable.ts";
import { upload } from "./testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const photo = await upload(hearth, anna);
const message = await makeMessage(anna, famille, { data: { text: "Secret", date: "2026-12-24" }, files: [photo.id] });
await makeReply(bob, message, "A reply");
const resumed = await uploadInPieces(hearth, anna, await phonePhoto());
const reactions = await bob.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" });
const bookmark = await anna.post("/api/bookmarks", { message_id: message.id });
const notification = (await anna.get("/api/me/notifications")).body[0] as { id: string };
const session = (await anna.get("/api/me/sessions")).body[0] as { id: string };
const publicLink = (await anna.post(`/api/messages/${message.id}/public-links`, {})).body as { id: string };

const at = (values: Record<string, string>, body?: unknown) => ({ values, body });
const ofGroup = at({ id: famille.id, n: "0" }, { name: "Taken over" });
const ofMessage = at({ id: message.id }, { data: { text: "Taken over" } });
const ofFile = at({ id: photo.id, kind: "crop", width: "100", height: "100" });
const ofUpload = at({ id: resumed });
const ofAnna = at({ id: anna.id, limit: "0" }, { name: "Taken over" });

/** What is the caller's own or anybody's: there is nothing of others behind it. */
const own = "own";
type Trespass = ReturnType<typeof at> | typeof own;

/** Each route with something of the family's group or of one person in it. A new route is added here, or this fails. */
const table: Record<string, Trespass> = {
  "GET /healthz": own,
  "GET /readyz": own,
  "GET /api/info": own,
  "GET /api/doc": own,
  "GET /api/doc.json": own,
  "GET /api/live": own,
  "GET /api/me": own,
  "POST /api/login": own,
  "POST /api/logout": own,
  "POST /api/signup": own,
  "POST /api/password-reset-mail": own,
  "POST /api/new-password": own,
  "GET /api/stop-notification-emails/:user/:token": own,
  "POST /api/stop-notification-emails/:user/:token": own,
  "GET /api/groups/invitation/:key": own,
  "POST /api/groups/invitation/:key": own,
  "POST /api/groups": own,
  "POST /api/files": own,
  "POST /api/uploads": own,
  "OPTIONS /api/uploads": own,
  "GET /api/feed/page/:offset": own,
  "GET /api/feed/cards/:offset": own,
  "GET /api/me/bookmarks": own,
  "GET /api/me/bookmarks/:limit": own,
  "GET /api/me/bookmarks/cards/:n": own,
  "GET /api/me/notifications": own,
  "GET /api/me/notifications/:limit": own,
  "GET /api/me/notifications/page": own,
  "POST /api/me/notifications/read": own,
  "GET /api/links/by_url": own,
  "POST /api/links/by_url": own,
  "GET /api/links/:id": own,
  "GET /api/public/:token": own,
  "GET /public/:token": own,
  "GET /api/push/key": own,
  "POST /api/me/push-subscriptions": own,
  "DELETE /api/me/push-subscriptions": own,
  "POST /api/me/push-subscriptions/test": own,
  "GET /api/me/sessions": own,
  "DELETE /api/me/sessions/:id": at({ id: session.id }),
  "GET /api/users/:id": ofAnna,
  "PUT /api/users/:id": ofAnna,
  "DELETE /api/users/:id": ofAnna,
  "POST /api/users/:id/reset-api-key": ofAnna,
  "GET /api/users/:id/bookmarks": ofAnna,
  "GET /api/users/:id/bookmarks/:limit": ofAnna,
  "GET /api/users/:id/notifications": ofAnna,
  "GET /api/users/:id/notifications/:limit": ofAnna,
  "GET /api/groups/:id": ofGroup,
  "PUT /api/groups/:id": ofGroup,
  "GET /api/groups/:id/page/:n": ofGroup,
  "GET /api/groups/:id/cards/:n": ofGroup,
  "GET /api/groups/:id/random": ofGroup,
  "POST /api/groups/:id/leave": ofGroup,
  "POST /api/groups/:id/read": ofGroup,
  "POST /api/groups/:id/reset-invite-key": ofGroup,
  "POST /api/messages": at({}, { group: famille.id, data: { text: "From outside" } }),
  "POST /api/messages/search": at({}, { group: famille.id, search: "secret" }),
  "POST /api/messages/search/cards": at({}, { group: famille.id, search: "secret" }),
  "GET /api/messages/:id": ofMessage,
  "PUT /api/messages/:id": ofMessage,
  "DELETE /api/messages/:id": ofMessage,
  "GET /api/messages/:id/get-public-link": ofMessage,
  "GET /api/messages/:id/public-links": ofMessage,
  "POST /api/messages/:id/public-links": at({ id: message.id }, {}),
  "DELETE /api/messages/:id/public-links/:linkId": at({ id: message.id, linkId: publicLink.id }),
  "GET /api/messages/:id/preview": ofMessage,
  "GET /api/messages/:id/thread": ofMessage,
  "GET /api/messages/:id/replies": ofMessage,
  "POST /api/messages/:id/read": ofMessage,
  "GET /api/messages/:id/date.ics": ofMessage,
  "GET /api/messages/:id/reactions": ofMessage,
  "POST /api/messages/:id/reactions": at({ id: message.id }, { reaction: "👍" }),
  "DELETE /api/messages/:id/reactions/:reactionId": at({
    id: message.id,
    reactionId: (reactions.body as { currentUserReactionId: string }[])[0]!.currentUserReactionId,
  }),
  "POST /api/bookmarks": at({}, { message_id: message.id }),
  "POST /api/bookmarks/:id": ofMessage,
  "GET /api/bookmarks/:id": at({ id: (bookmark.body as { id: string }).id }),
  "DELETE /api/bookmarks/:id": at({ id: (bookmark.body as { id: string }).id }),
  "GET /api/notifications/:id": at({ id: notification.id }),
  "PUT /api/notifications/:id": at({ id: notification.id }, { read: true }),
  "DELETE /api/notifications/:id": at({ id: notification.id }),
  "GET /api/files/:id": ofFile,
  "GET /api/uploads/:id": ofUpload,
  "PATCH /api/uploads/:id": ofUpload,
  "DELETE /api/uploads/:id": ofUpload,
  "GET /files/:id": at({ id: photo.contentUrl }),
  "GET /files/:id/original": ofFile,
  "GET /api/images/:kind/:width/:height/:id": ofFile,
};

const routes = routesIn(hearth.app.printRoutes({ commonPrefix: false }));
const trespasses = Object.entries(table).flatMap(([route, trespass]) => (trespass === own ? [] : [[route, trespass]]));

test("every route is in the table, and nothing else is", () => {
  expect(Object.keys(table).sort()).toEqual(routes.toSorted());
});

test.each(trespasses as [string, Exclude<Trespass, typeof own>][])(
  "%s: whoever is outside is told that there is nothing",
  async (route, trespass) => {
    const before = await asTheFamilySeesIt();

    for (const person of [paul, route.includes("users") ? paul : zoe]) {
      const answer = await call(person, route, trespass);
      expect(answer.status, `${person.name}: ${JSON.stringify(answer.body)}`).toBe(404);
      expect(JSON.stringify(answer.body)).not.toMatch(/secret|famille/i);
    }
    expect(await asTheFamilySeesIt()).toEqual(before);
  },
);

test("who is inside is let in by the same words: the table asks for what is there", async () => {
  for (const [route, trespass] of trespasses as [string, Exclude<Trespass, typeof own>][]) {
    if (!route.startsWith("GET")) continue;
    expect((await call(anna, route, trespass)).status, route).toBe(200);
  }
});

async function asTheFamilySeesIt() {
  const answers = [
    `/api/groups/${famille.id}`,
    `/api/messages/${message.id}`,
    "/api/me/bookmarks",
    "/api/me/notifications",
  ];
  return Promise.all(answers.map(async (path) => (await anna.get(path)).body as unknown));
}

async function call(person: Account, route: string, { values, body }: Exclude<Trespass, typeof own>) {
  const [method, path] = route.split(" ") as [InjectOptions["method"], string];
  const url = path.replace(/:(\w+)/g, (_, name: string) => values[name]!);
  const sendsBody = method === "POST" || method === "PUT";
  const answer = await hearth.app.inject({
    method,
    url,
    headers: { "x-auth-token": person.key, ...(sendsBody && { "content-type": "application/json" }) },
    ...(sendsBody && { payload: JSON.stringify(body ?? {}) }),
  });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const content: Answer["body"] = isJson ? answer.json() : "";
  return { status: answer.statusCode, body: content };
}
