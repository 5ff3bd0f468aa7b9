import { password } from "../../testing/people.ts";
import type { Client } from "./clients.ts";
import { shapes } from "./shapes.ts";

/** A request as a client sends it, and what it reads in the answer. "{top.id}" stands for that value of the answer kept as "top". */
export interface Step {
  by: "anna" | "bob" | "nobody";
  call: string;
  send?: object;
  isUpload?: boolean;
  headers?: Record<string, string>;
  status?: number;
  /** The exact keys of the answer and the types of their values; absent if its body is not read. */
  gives?: unknown;
  /** Values of the answer. */
  like?: object;
  keep?: string;
}

const { message, group, notification } = shapes;
const [text, number] = ["string", "number"];
const noCache = { "x-nocache": "nocache" };
const members = { ...group, users: shapes.members };
const joined = { id: text, group: text };
const page = { messages: [text], totalItems: number };
const answered = { ...message, parent: { id: text }, lineage: [text] };
const pictured = { ...message, files: [shapes.file], preview: shapes.picture };
const commented = { ...pictured, children: [{ id: text }] };
const ofMessage = { ...notification, fromMessage: shapes.fromMessage };
const withData = (data: object) => ({ ...shapes.me, data: { ...shapes.me.data, ...data } });

function stepContent({ written }: Client, title: string, words: string) {
  const { type, text: said } = written(words);
  return { data: { title, text: said }, ...(type && { type }) };
}

/** Returns a message as the client's composer sends it: with much that does not count. */
function draft(client: Client, by: "anna" | "bob", words: string, more: object = {}) {
  const fixed = { createdAt: 1, author: `{${by}.id}`, children: [], lastActivityDate: 1, files: [] };
  return { ...fixed, group: "{group.id}", ...stepContent(client, words, words), ...more };
}

/** Anna makes a group. Bob signs up by its link, and the client starts. */
const arriving = ({ invitation }: Client): Step[] => [
  { by: "anna", call: "POST /api/groups", send: { name: "Famille", createdAt: 1 }, gives: group, keep: "made" },
  { by: "anna", call: "GET /api/groups/{made.id}", gives: group, keep: "group" },
  { by: "nobody", call: "GET /api/info", headers: noCache, gives: { default_lang: text, allow_email: "boolean" } },
  { by: "nobody", call: "GET /api/me", headers: { "x-auth-token": "null" }, status: 401 },
  {
    by: "nobody",
    call: "POST /api/signup",
    send: { login: "{bob.login}", password, invite_key: `{group.${invitation}}` },
    gives: { api_key: text, group: text },
    keep: "bob.session",
  },
  { by: "bob", call: "GET /api/info", headers: noCache, gives: shapes.info },
  { by: "bob", call: "GET /api/me/notifications/21", gives: [] },
  { by: "bob", call: "GET /api/me/bookmarks/1001", gives: [] },
  { by: "bob", call: "GET /api/me", headers: noCache, gives: shapes.me, like: { data: { lang: "en_US" } }, keep: "me" },
  { by: "bob", call: "GET /api/groups/{me.groups.0.id}", gives: members },
  { by: "bob", call: "GET /api/users/{anna.id}", gives: shapes.person },
  { by: "bob", call: "GET /api/groups/{group.id}/page/0", gives: { messages: [], totalItems: number } },
  { by: "bob", call: "GET /api/groups/{group.id}/random", status: 204, gives: text },
];

/** Bob posts a photo, Anna sees its card and answers, and he edits it. */
const writing = (client: Client): Step[] => [
  { by: "bob", call: "POST /api/files", isUpload: true, status: 201, gives: shapes.uploaded, keep: "photo" },
  { by: "bob", call: "GET /api/files/{photo.id}", gives: shapes.uploaded },
  {
    by: "bob",
    call: "POST /api/messages",
    send: draft(client, "bob", "Été", { files: ["{photo.id}"] }),
    ...{ status: 201, gives: pictured, keep: "top" },
  },
  { by: "bob", call: "GET /api/messages/{top.id}", gives: pictured, like: stepContent(client, "Été", "Été") },
  { by: "bob", call: "GET /files/{photo.contentUrl}" },
  { by: "bob", call: "GET /api/images/thumbnail/1366/99999/{photo.id}" },
  { by: "anna", call: "GET /api/groups/{group.id}/page/0", gives: page, like: { messages: ["{top.id}"] } },
  { by: "anna", call: "GET /api/messages/{top.id}/preview", gives: { ...shapes.card, preview: shapes.picture } },
  { by: "anna", call: "GET /api/images/crop/320/180/{photo.id}" },
  { by: "anna", call: "GET /api/users/{bob.id}", gives: shapes.person },
  {
    by: "anna",
    call: "POST /api/messages",
    send: draft(client, "anna", "Fine", { parent: "{top.id}" }),
    ...{ status: 201, gives: answered, keep: "reply" },
  },
  { by: "bob", call: "GET /api/messages/{top.id}", gives: commented, like: { children: [{ id: "{reply.id}" }] } },
  { by: "bob", call: "GET /api/messages/{reply.id}", gives: answered, like: { lineage: ["{top.id}"] } },
  {
    by: "bob",
    call: "PUT /api/messages/{top.id}",
    send: { files: ["{photo.id}"], ...stepContent(client, "Summer", "Été 2") },
    gives: { ...commented, editedAt: number },
  },
  { by: "anna", call: "PUT /api/messages/{top.id}", send: { data: { title: "Not hers" } }, status: 403 },
  { by: "anna", call: "PUT /api/messages/{reply.id}", send: { lastActivityDate: 1, isInFront: true }, gives: answered },
  { by: "bob", call: "GET /api/groups/{group.id}/random" },
];

/** Bob reads what is new, searches, keeps a message and makes it public. */
const finding: Step[] = [
  { by: "bob", call: "GET /api/me/notifications/21", gives: [ofMessage], keep: "news" },
  {
    by: "bob",
    call: "GET /api/notifications/{news.0.id}",
    gives: { ...ofMessage, title: text, parentAuthorName: text, miniature: null },
    like: { title: "Summer" },
  },
  {
    by: "bob",
    call: "PUT /api/notifications/{news.0.id}",
    send: { read: true },
    gives: ofMessage,
    like: { read: true },
  },
  { by: "bob", call: "DELETE /api/notifications/{news.0.id}", status: 204, gives: text },
  {
    by: "bob",
    call: "POST /api/messages/search",
    send: { group: ["{group.id}", null], search: "summer", hashtags: null },
    gives: { messages: [shapes.found], totalItems: number, searchterms: [text] },
    like: { messages: [{ id: "{top.id}", preview: "{photo.id}" }] },
  },
  { by: "bob", call: "POST /api/bookmarks", send: { message_id: "{top.id}" }, gives: shapes.bookmark, keep: "kept" },
  { by: "bob", call: "GET /api/me/bookmarks/1001", gives: [shapes.bookmark] },
  { by: "bob", call: "DELETE /api/bookmarks/{kept.id}", status: 204, gives: text },
  { by: "bob", call: "GET /api/messages/{top.id}/get-public-link", gives: { token: text }, keep: "public" },
  {
    by: "nobody",
    call: "GET /api/public/{public.token}",
    gives: { ...shapes.public, files: [shapes.publicFile], preview: shapes.picture },
  },
  { by: "nobody", call: "GET /api/public/a.b.c", status: 400, like: { message: "Invalid token" } },
  { by: "bob", call: "GET /api/links/by_url?url=http%3A%2F%2F127.0.0.1%3A9%2Fx", gives: shapes.link, keep: "link" },
];

/** Calls that only clients from version 0.6 on make. */
const ofToday: Step[] = [
  { by: "bob", call: "GET /api/feed/page/0", gives: { messages: [text, text], totalItems: number } },
  { by: "bob", call: "PUT /api/messages/{top.id}", send: { pinnedInGroup: true }, like: { sortOrder: 1 } },
  {
    by: "bob",
    call: "PUT /api/messages/{top.id}",
    send: { pinnedInGroup: false },
    like: { files: [{ id: "{photo.id}" }] },
  },
  {
    by: "bob",
    call: "POST /api/messages/{top.id}/reactions",
    send: { reaction: "👍" },
    ...{ gives: [shapes.reaction], keep: "reacted" },
  },
  {
    by: "anna",
    call: "GET /api/messages/{top.id}/reactions",
    gives: [shapes.reaction],
    like: [{ emoji: "👍", count: 1 }],
  },
  {
    by: "bob",
    call: "DELETE /api/messages/{top.id}/reactions/{reacted.0.currentUserReactionId}",
    gives: [],
  },
];

const documented: Step[] = [
  ...["me", "users/{bob.id}"].flatMap((whose): Step[] => [
    { by: "bob", call: `GET /api/${whose}/notifications`, gives: [] },
    { by: "bob", call: `GET /api/${whose}/bookmarks`, gives: [] },
  ]),
  { by: "bob", call: "GET /api/users/{bob.id}/notifications/0", gives: [] },
  { by: "bob", call: "GET /api/users/{bob.id}/bookmarks/0", gives: [] },
  { by: "bob", call: "POST /api/bookmarks/{top.id}", gives: withData({ bookmarks: [text] }) },
  { by: "bob", call: "GET /api/me/bookmarks", gives: [shapes.bookmark], keep: "bookmarks" },
  { by: "bob", call: "GET /api/bookmarks/{bookmarks.0.id}", gives: shapes.bookmark },
  {
    by: "bob",
    call: "POST /api/links/by_url",
    send: { url: "http://127.0.0.1:9/x", rescan: true, onlyData: true },
    gives: shapes.link,
  },
  { by: "bob", call: "GET /api/links/{link.id}", gives: shapes.link },
];

/** Bob changes settings and the group, and goes. */
const leaving = ({ invitation }: Client): Step[] => [
  { by: "bob", call: "GET /api/groups/{group.id}", gives: members, keep: "whole" },
  { by: "bob", call: "PUT /api/groups/{group.id}", send: { name: "New", users: "{whole.users}" }, gives: members },
  {
    by: "anna",
    call: "GET /api/me/notifications/21",
    gives: [{ ...notification, data: { previousGroupName: text, newGroupName: text } }, ofMessage, notification],
  },
  { by: "bob", call: `POST /api/groups/invitation/{whole.${invitation}}`, send: {}, gives: joined },
  {
    by: "anna",
    call: "POST /api/groups/{group.id}/reset-invite-key",
    send: {},
    gives: { inviteKey: text },
    keep: "reset",
  },
  {
    by: "bob",
    call: "POST /api/groups/invitation/none",
    send: {},
    status: 400,
    like: { error: "Invalid invite key !" },
  },
  {
    by: "bob",
    call: "PUT /api/users/{bob.id}",
    send: {
      name: "Bob",
      login: "{bob.login}",
      password: "",
      data: { lang: "fr", notification_emails: "weekly", default_group: "{group.id}" },
    },
    ...{ gives: shapes.me, like: { name: "Bob", data: { lang: "fr", notification_emails: "weekly" } } },
  },
  {
    by: "bob",
    call: "PUT /api/users/{bob.id}",
    send: { avatar: "{photo.id}" },
    gives: { ...shapes.me, avatar: shapes.picture },
  },
  { by: "anna", call: "GET /api/users/{bob.id}", gives: shapes.pictured },
  {
    by: "bob",
    call: "PUT /api/users/{bob.id}",
    send: { login: "{anna.login}" },
    status: 409,
    like: { error: "User with this login already exists" },
  },
  { by: "nobody", call: "GET /api/stop-notification-emails/{bob.unsubscribe}", gives: { message: text } },
  {
    by: "nobody",
    call: "POST /api/login",
    send: { login: "{bob.login}", password: "wrong" },
    status: 401,
    like: { message: "Invalid login/password" },
  },
  { by: "nobody", call: "POST /api/password-reset-mail", send: { mail: "{bob.login}" }, gives: [] },
  {
    by: "nobody",
    call: "POST /api/new-password",
    send: { mail: "{bob.login}", key: "{bob.resetKey}", password: "another horse battery" },
    gives: { api_key: text },
  },
  { by: "bob", call: "GET /api/me", status: 401 },
  {
    by: "nobody",
    call: "POST /api/login",
    send: { login: "{bob.login}", password: "another horse battery" },
    ...{ gives: { api_key: text }, keep: "bob.session" },
  },
  { by: "bob", call: "POST /api/users/{bob.id}/reset-api-key", send: {}, gives: { apiKey: text }, keep: "bob.session" },
  { by: "bob", call: "DELETE /api/messages/{top.id}", status: 204, gives: text },
  { by: "bob", call: "GET /api/messages/{top.id}", status: 404 },
  {
    by: "bob",
    call: "POST /api/groups/{group.id}/leave",
    send: {},
    gives: { id: text, users: [], entityType: "group" },
  },
  { by: "bob", call: "POST /api/groups/invitation/{reset.inviteKey}", send: {}, gives: joined },
  { by: "bob", call: "DELETE /api/users/{bob.id}", status: 204, gives: text },
  { by: "bob", call: "GET /api/me", status: 401 },
];

/** Returns the steps of a client from its first start to the end of the account. */
export function stepsOf(client: Client): Step[] {
  const middle = client.isOfToday ? [...finding, ...ofToday] : finding;
  return [...arriving(client), ...writing(client), ...middle, ...documented, ...leaving(client)];
}
