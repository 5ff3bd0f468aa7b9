import type { InjectOptions } from "fastify";
import type { File } from "#contract/files.ts";
import type { Message } from "#contract/compat.ts";
import type { PhotoNameClaims, PhotoPeople } from "#contract/photo-people.ts";
import { insertOriginal } from "../features/outside/inbound-mail/queries.ts";
import { administrationCalls, makeAdministrator, type ForbiddenCall } from "./access-administration.ts";
import { ownRoutes } from "./access-own.ts";
import type { TestApp } from "./build-app.ts";
import { makeMessage, makeReply } from "./messages.ts";
import { addPasskey } from "./passkeys.ts";
import { aCommunity, type Community } from "./people.ts";
import { phonePhoto } from "./pictures.ts";
import { uploadInPieces } from "./resumable.ts";
import { upload } from "./uploads.ts";

export const own = "own";

/** A group with every kind of data, none of which others may see. Anna administers the server. */
export interface Secret extends Community {
  message: Message;
  photo: File;
  /** Every route with data of the group or of one of its members, and the routes without data of others. */
  table: Record<string, ForbiddenCall | typeof own>;
}

export async function createSecret(hearth: TestApp): Promise<Secret> {
  const community = await aCommunity(hearth);
  const { anna, bob, famille } = community;
  await makeAdministrator(hearth, anna);
  const photo = await upload(hearth, anna);
  const poll = { kind: "list", options: [{ id: "1", text: "Cake" }] };
  const data = { text: "Secret", date: "2026-12-24", poll, confirm: true };
  const message = await makeMessage(anna, famille, { data, files: [photo.id] });
  await makeReply(bob, message, "A reply");
  const original = { message_id: message.id, user_id: anna.id, text: "Secret" };
  await hearth.context.db.write((tx) => insertOriginal(tx, original));
  const resumed = await uploadInPieces(hearth, anna, await phonePhoto());
  const reactions = await bob.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" });
  const mark = { photo: photo.id, name: "Grandma" };
  const marked = (await anna.post(`/api/messages/${message.id}/photo-people`, mark)).body as PhotoPeople;
  await bob.post(`/api/groups/${famille.id}/photo-name-claims`, { name: "Grandma" });
  const claimed = (await bob.get(`/api/groups/${famille.id}/photo-name-claims`)).body as PhotoNameClaims;
  const nameClaim = claimed.claims[0]!;
  const bookmark = await anna.post("/api/bookmarks", { message_id: message.id });
  const notification = (await anna.get("/api/me/notifications")).body[0] as { id: string };
  const session = (await anna.get("/api/me/sessions")).body[0] as { id: string };
  const passkey = await addPasskey(anna);
  const newcomer = { name: "Rosa", group: famille.id };
  const made = (await anna.post("/api/me/sponsored-accounts", newcomer)).body as { account: { id: string } };
  const publicLink = (await anna.post(`/api/messages/${message.id}/public-links`, {})).body as { id: string };
  const albumContent = { title: "Secret", isCommon: true, photos: [{ id: photo.id, messageId: message.id }] };
  const album = (await anna.post(`/api/groups/${famille.id}/albums`, albumContent)).body as { id: string };
  const albumLink = (await anna.post(`/api/albums/${album.id}/public-links`, {})).body as { id: string };
  const invitation = (await anna.post(`/api/groups/${famille.id}/invitations`, {})).body as { id: string };

  const wanted = { url: "https://example.org/", events: ["member.joined"] };
  const webhook = (await anna.post(`/api/groups/${famille.id}/webhooks`, wanted)).body as { id: string };
  const hooks = `/api/groups/${famille.id}/incoming-webhooks`;
  const incoming = (await anna.post(hooks, { name: "Secret" })).body as { id: string };
  const imported = (await anna.post(`/api/groups/${famille.id}/imports`, { title: "Chat" })).body as { id: string };
  await anna.post(`/api/imports/${imported.id}/authors`, { names: ["Grandma"] });
  const people = (await anna.get(`/api/groups/${famille.id}/imported-people`)).body as { people: { id: string }[] };
  const importedPerson = people.people[0]!;

  const at = (values: Record<string, string>, body?: unknown): ForbiddenCall => ({ values, body });
  const ofGroup = at({ id: famille.id, n: "0" }, { name: "Taken over" });
  const ofMessage = at({ id: message.id }, { data: { text: "Taken over" } });
  const ofFile = at({ id: photo.id, kind: "crop", width: "100", height: "100" });
  const ofAlbum = at({ id: album.id, fileId: photo.id }, { title: "Taken over", caption: "Taken over" });
  const ofUpload = at({ id: resumed });
  const ofRosa = at({ id: made.account.id }, { pin: "271828" });
  const ofAnna = at({ id: anna.id, limit: "0" }, { name: "Taken over" });

  const table: Secret["table"] = {
    ...Object.fromEntries(ownRoutes.map((route) => [route, own])),
    ...administrationCalls(bob),
    "PUT /api/me/passkeys/:id": at({ id: passkey.id }, { name: "Taken over" }),
    "DELETE /api/me/passkeys/:id": at({ id: passkey.id }),
    "DELETE /api/me/sessions/:id": at({ id: session.id }),
    "POST /api/me/sponsored-accounts": at({}, newcomer),
    "POST /api/me/sponsored-accounts/:id/device-link": ofRosa,
    "PUT /api/me/sponsored-accounts/:id/pin": ofRosa,
    "DELETE /api/me/sponsored-accounts/:id/sessions": ofRosa,
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
    "PUT /api/groups/:id/look": at({ id: famille.id }, { description: "Taken over" }),
    "PUT /api/groups/:id/permissions": at({ id: famille.id }, { post: "admin" }),
    "PUT /api/groups/:id/members/:userId": at({ id: famille.id, userId: bob.id }, { role: "reader" }),
    "POST /api/groups/:id/members/:userId/removal": at({ id: famille.id, userId: bob.id }, {}),
    "GET /api/groups/:id/blocks": ofGroup,
    "DELETE /api/groups/:id/blocks/:userId": at({ id: famille.id, userId: bob.id }),
    "GET /api/groups/:id/log": ofGroup,
    "PUT /api/groups/:id/approval": at({ id: famille.id }, { isNeeded: true }),
    "GET /api/groups/:id/posting-address": ofGroup,
    "PUT /api/groups/:id/posting-address": at({ id: famille.id }, { isOn: true }),
    "POST /api/groups/:id/posting-address": ofGroup,
    "DELETE /api/groups/:id/posting-address": ofGroup,
    "GET /api/groups/:id/requests": ofGroup,
    "PUT /api/groups/:id/requests/:userId": at({ id: famille.id, userId: bob.id }, { isAccepted: true }),
    "GET /api/groups/:id/reports": ofGroup,
    "POST /api/messages/:id/report": at({ id: message.id }, {}),
    "DELETE /api/messages/:id/reports": ofMessage,
    "PUT /api/me/hidden/:id": ofAnna,
    "GET /files/groups/:id/export.zip": ofGroup,
    "GET /api/groups/:id/export/parts": ofGroup,
    "GET /api/groups/:id/imports": ofGroup,
    "POST /api/groups/:id/imports": at({ id: famille.id }, { title: "From outside" }),
    "POST /api/imports/:id/authors": at({ id: imported.id }, { names: ["Outsider"] }),
    "POST /api/imports/:id/missing": at({ id: imported.id }, { ids: [] }),
    "POST /api/imports/:id/messages": at({ id: imported.id }, { messages: [] }),
    "DELETE /api/imports/:id": at({ id: imported.id }),
    "GET /api/groups/:id/imported-people": ofGroup,
    "PUT /api/imported-people/:id/claim": at({ id: importedPerson.id }),
    "DELETE /api/imported-people/:id/claim": at({ id: importedPerson.id }),
    "PUT /api/imported-people/:id/decision": at({ id: importedPerson.id }, { isAccepted: true }),
    "GET /api/groups/:id/photos/months": ofGroup,
    "GET /api/groups/:id/photos/people": ofGroup,
    "GET /api/groups/:id/photos": ofGroup,
    "GET /api/groups/:id/albums": ofGroup,
    "POST /api/groups/:id/albums": at({ id: famille.id }, { title: "From outside", isCommon: true }),
    "GET /api/albums/:id": ofAlbum,
    "PUT /api/albums/:id": ofAlbum,
    "DELETE /api/albums/:id": ofAlbum,
    "GET /api/albums/:id/photos": ofAlbum,
    "POST /api/albums/:id/photos": at({ id: album.id }, { photos: [] }),
    "POST /api/albums/:id/uploads": at({ id: album.id }, { files: [photo.id] }),
    "POST /api/albums/:id/photos/removal": at({ id: album.id }, { ids: [photo.id] }),
    "PUT /api/albums/:id/photos/:fileId": ofAlbum,
    "GET /api/albums/:id/public-links": ofAlbum,
    "POST /api/albums/:id/public-links": at({ id: album.id }, {}),
    "DELETE /api/albums/:id/public-links/:linkId": at({ id: album.id, linkId: albumLink.id }),
    "GET /files/albums/:id/photos.zip": ofAlbum,
    "GET /api/albums/:id/photos/parts": ofAlbum,
    "GET /api/groups/:id/memories": ofGroup,
    "POST /api/groups/:id/book-texts": at({ id: famille.id }, { messages: [message.id] }),
    "GET /api/groups/:id/photo-people": ofGroup,
    "GET /api/groups/:id/photo-name-claims": ofGroup,
    "POST /api/groups/:id/photo-name-claims": at({ id: famille.id }, { name: "Grandma" }),
    "DELETE /api/photo-name-claims/:id": at({ id: nameClaim.id }),
    "PUT /api/photo-name-claims/:id/decision": at({ id: nameClaim.id }, { isAccepted: true }),
    "GET /api/messages/:id/photo-people": ofMessage,
    "POST /api/messages/:id/photo-people": at({ id: message.id }, { photo: photo.id, name: "Grandma" }),
    "DELETE /api/messages/:id/photo-people/:personId": at({ id: message.id, personId: marked.people[0]!.id }),
    "GET /api/groups/:id/recap/:year": at({ id: famille.id, year: "2026" }),
    "POST /api/me/hidden-memories": at({}, { file: photo.id }),
    "GET /api/groups/:id/storage": ofGroup,
    "POST /api/me/frames": at({}, { name: "From outside", groups: [famille.id] }),
    "GET /api/groups/:id/frames": ofGroup,
    "POST /api/groups/:id/frames/:frame/photo": at(
      { id: famille.id, frame: photo.id },
      { message: message.id, photo: photo.id },
    ),
    "GET /api/groups/:id/feed-address": ofGroup,
    "POST /api/groups/:id/feed-address": ofGroup,
    "DELETE /api/groups/:id/feed-address": ofGroup,
    "GET /api/groups/:id/webhooks": ofGroup,
    "POST /api/groups/:id/webhooks": at({ id: famille.id }, { url: "https://example.org/", events: ["member.joined"] }),
    "POST /api/groups/:id/incoming-webhooks": at({ id: famille.id }, { name: "From outside" }),
    "DELETE /api/webhooks/:id": at({ id: webhook.id }),
    "POST /api/webhooks/:id/resume": at({ id: webhook.id }),
    "POST /api/webhooks/:id/ping": at({ id: webhook.id }),
    "GET /api/webhooks/:id/deliveries": at({ id: webhook.id }),
    "DELETE /api/incoming-webhooks/:id": at({ id: incoming.id }),
    "GET /api/groups/:id/invitations": ofGroup,
    "POST /api/groups/:id/invitations": at({ id: famille.id }, {}),
    "DELETE /api/groups/:id/invitations/:invitationId": at({ id: famille.id, invitationId: invitation.id }),
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
    "GET /api/messages/:id/deletion": ofMessage,
    "GET /api/messages/:id/versions": ofMessage,
    "GET /api/messages/:id/email": ofMessage,
    "POST /api/messages/:id/translation": at({ id: message.id }, { language: "fr_FR" }),
    "GET /api/messages/:id/confirmation": ofMessage,
    "PUT /api/messages/:id/confirmation": ofMessage,
    "POST /api/messages/:id/confirmation/reminders": ofMessage,
    "POST /api/messages/:id/poll/reminders": ofMessage,
    "PUT /api/messages/:id/cancellation": at({ id: message.id }, { isCancelled: true }),
    "GET /api/messages/:id/poll": ofMessage,
    "PUT /api/messages/:id/poll": at({ id: message.id }, { isClosed: true }),
    "PUT /api/messages/:id/poll/votes": at({ id: message.id }, { options: ["1"] }),
    "POST /api/messages/:id/poll/decision": at({ id: message.id }, { option: "1" }),
    "GET /api/messages/:id/preview": ofMessage,
    "PUT /api/groups/:id/mute": at({ id: famille.id }, { sparesPersonal: true }),
    "DELETE /api/groups/:id/mute": ofGroup,
    "POST /api/messages/:id/mute": ofMessage,
    "DELETE /api/messages/:id/mute": ofMessage,
    "GET /api/messages/:id/thread": ofMessage,
    "GET /api/messages/:id/replies": ofMessage,
    "GET /api/messages/:id/neighbours": ofMessage,
    "GET /api/people/:id": ofAnna,
    "GET /api/people/:id/cards/:n": at({ id: anna.id, n: "0" }),
    "GET /api/messages/:id/readers": ofMessage,
    "POST /api/messages/:id/read": ofMessage,
    "GET /api/messages/:id/date.ics": ofMessage,
    "GET /api/messages/:id/reactions": ofMessage,
    "POST /api/messages/:id/reactions": at({ id: message.id }, { reaction: "👍" }),
    "DELETE /api/messages/:id/reactions/:reactionId": at({
      id: message.id,
      reactionId: (reactions.body as { currentUserReactionId: string }[])[0]!.currentUserReactionId,
    }),
    "GET /api/messages/:id/answers": ofMessage,
    "POST /api/messages/:id/answers/reminders": ofMessage,
    "PUT /api/messages/:id/answer": at({ id: message.id }, { answer: "yes" }),
    "DELETE /api/messages/:id/answer": ofMessage,
    "GET /api/groups/:id/calendar/:from/:to": at({ id: famille.id, from: "2026-12-01", to: "2026-12-31" }),
    "POST /api/bookmarks": at({}, { message_id: message.id }),
    "POST /api/bookmarks/:id": ofMessage,
    "GET /api/bookmarks/:id": at({ id: (bookmark.body as { id: string }).id }),
    "DELETE /api/bookmarks/:id": at({ id: (bookmark.body as { id: string }).id }),
    "GET /api/notifications/:id": at({ id: notification.id }),
    "PUT /api/notifications/:id": at({ id: notification.id }, { read: true }),
    "DELETE /api/notifications/:id": at({ id: notification.id }),
    "GET /api/files/:id": ofFile,
    "PUT /api/files/:id/day": at({ id: photo.id }, { day: "2020-01-01" }),
    "GET /api/files/:id/position": at({ id: photo.id }),
    "POST /api/files/:id/turned": at({ id: photo.id }, { quarterTurns: 1 }),
    "GET /api/uploads/:id": ofUpload,
    "PATCH /api/uploads/:id": ofUpload,
    "DELETE /api/uploads/:id": ofUpload,
    "GET /files/:id": at({ id: photo.contentUrl }),
    "GET /files/:id/original": ofFile,
    "GET /files/groups/:id/photos.zip": ofGroup,
    "GET /files/messages/:id/photos.zip": ofMessage,
    "POST /files/photos.zip": at({}, { ids: photo.id }),
    "GET /api/groups/:id/photos/parts": ofGroup,
    "GET /api/messages/:id/photos/parts": ofMessage,
    "POST /api/photos/parts": at({}, { ids: [photo.id] }),
    "GET /api/images/:kind/:width/:height/:id": ofFile,
  };
  return { ...community, message, photo, table };
}

export function forbiddenCallsTo({ table }: Pick<Secret, "table">): [route: string, call: ForbiddenCall][] {
  return Object.entries(table).flatMap(([route, call]) => (call === own ? [] : [[route, call]]));
}

/** Returns the same request for something that does not exist. */
export function forNothing({ values, body }: ForbiddenCall): ForbiddenCall {
  const nothing = (value: unknown) =>
    typeof value === "string" && isId.test(value) ? value.replace(isId, "00000000-0000-7000-8000-000000000000") : value;
  const replaced = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, nothing(value)]));
  return { values: replaced(values) as Record<string, string>, body: body && replaced(body) };
}

const isId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

export async function callAsOutsider(
  { app }: Pick<TestApp, "app">,
  headers: Record<string, string>,
  route: string,
  { values, body }: ForbiddenCall,
) {
  const [method, path] = route.split(" ") as [InjectOptions["method"], string];
  const url = path.replace(/:(\w+)/g, (_, name: string) => values[name]!);
  const sendsBody = method === "POST" || method === "PUT";
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(sendsBody && { "content-type": "application/json" }) },
    ...(sendsBody && { payload: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}
