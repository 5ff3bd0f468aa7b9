import { WebFailure, type OpenWeb } from "../../adapters/open-web/open-web.ts";
import { cookieOf } from "../../features/identity/sign-in/rules.ts";
import type { Chance } from "../../../scripts/populate/chance.ts";
import type { TestApp } from "../build-app.ts";
import { aDocument } from "../documents.ts";
import { makeMessage, makeReply } from "../messages.ts";
import { aCommunity, password } from "../people.ts";
import { phonePhoto } from "../pictures.ts";
import { film } from "../recordings.ts";
import { tryToStart } from "../resumable.ts";
import { upload } from "../uploads.ts";
import { worstTexts } from "../worst-inputs.ts";
import type { Samples } from "./forms.ts";
import type { Known } from "./known.ts";
import { hostileText, randomBytes } from "./values.ts";

/** New people with one of everything, which are recorded in `known`: those before may have been deleted by what was sent. */
export async function newWorld(hearth: TestApp, known: Known): Promise<void> {
  const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { data: { text: "Hello", date: "2026-12-24" }, files: [photo.id] });
  const reply = await makeReply(bob, message, "A reply to https://a.invalid/");
  const begun = await tryToStart(hearth, anna, { size: 200 });
  await bob.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" });
  const { body: bookmark } = await anna.post("/api/bookmarks", { message_id: message.id });
  const { body: notifications } = await anna.get("/api/me/notifications");
  const { body: sessions } = await anna.get("/api/me/sessions");
  const { body: link } = await anna.post(`/api/messages/${message.id}/public-links`, {});
  const { body: sponsored } = await anna.post("/api/me/sponsored-accounts", { name: "Rosa", group: famille.id });
  const wanted = { url: "https://a.invalid/", events: ["message.created"] };
  const { body: webhook } = await anna.post(`/api/groups/${famille.id}/webhooks`, wanted);
  const { body: incoming } = await anna.post(`/api/groups/${famille.id}/incoming-webhooks`, { name: "Door" });
  const { body: apiKey } = await anna.post("/api/me/api-keys", { name: "Frame", scopes: ["read", "post"] });
  const { body: reactions } = await bob.get(`/api/messages/${message.id}/reactions`);
  await bob.put(`/api/users/${bob.id}`, { data: { notification_emails: "hourly", lang: "fr_FR" } });

  // Anna and Bob more often than those outside: what they send gets further.
  known.add("keys", anna.key, bob.key, anna.key, bob.key, zoe.key, paul.key);
  known.add("cookies", `hearth_${hearth.context.instanceId}=${cookieOf(anna.key)}`);
  known.add("users", anna.id, bob.id, anna.id, paul.id);
  known.add("logins", anna.login, bob.login);
  known.add("passwords", password);
  known.add("groups", famille.id, famille.id, club.id);
  known.add("invitations", famille.inviteKey);
  known.add("messages", message.id, reply.id);
  known.add("files", photo.id);
  known.add("contents", photo.contentUrl);
  known.add("uploads", begun.id);
  known.add("bookmarks", bookmark.id);
  known.add("notifications", notifications[0]?.id);
  known.add("sessions", sessions[0]?.id);
  known.add("public-links", link.id);
  known.add("tokens", link.token, sponsored.link.url.split("/").at(-1), incoming.url.split("/").at(-1));
  known.add("keys", apiKey.key);
  known.add("me", sponsored.account.id, apiKey.id);
  known.add("webhooks", webhook.id);
  known.add("incoming-webhooks", incoming.id);
  known.add("public", link.token);
  known.add("reactions", reactions[0]?.currentUserReactionId);
}

export async function samples(): Promise<Samples> {
  const photo = await phonePhoto();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const zip = Buffer.from("PK\x03\x04 and so on", "latin1");
  return [photo, photo, aDocument(photo, 90), await film({ seconds: 1, size: "64x48" }), svg, zip, Buffer.alloc(0)];
}

/** Pages of half a megabyte that are made to take as much time as possible. */
const worstPages = [...worstTexts(512 * 1024).values()];

/** The sites of the web, each of which says something else than what is expected. */
export function hostileWeb(chance: Chance): OpenWeb {
  const answer = (url: string) => {
    if (chance.happens(0.2))
      throw new WebFailure(chance.pick(["refused", "too_slow", "too_large", "unreachable"]), "no");
    const contentType = chance.pick([
      "text/html",
      "text/html; charset=nothing",
      "application/json",
      "image/jpeg",
      "",
      "\xff",
    ]);
    const page = `<html><head><title>${hostileText(chance)}</title><meta property="og:${chance.pick(["title", "image", "video", "description"])}" content="${hostileText(chance)}"><link rel="alternate" type="application/json+oembed" href="${hostileText(chance)}">`;
    const worst = Buffer.from(chance.pick(worstPages));
    const body = chance.pick([Buffer.from(page), worst, randomBytes(chance, 200), Buffer.alloc(0), undefined]);
    return { url, status: chance.pick([200, 200, 200, 404, 500, 204]), contentType, body };
  };
  return {
    get: (url) => new Promise((resolve) => resolve(answer(url))),
    post: () => Promise.resolve({ status: chance.pick([201, 410, 500]), retryAfter: undefined }),
    close: () => Promise.resolve(),
  };
}
