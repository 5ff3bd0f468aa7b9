import { text } from "node:stream/consumers";
import type { MadeSponsoredAccount } from "#contract/sponsored-accounts.ts";
import type { MailReader } from "../adapters/mail-reader/mail-reader.ts";
import { acceptMail } from "../features/outside/inbound-mail/actions.ts";
import { addressFor } from "../features/outside/inbound-mail/rules-addresses.ts";
import { newPasswordLink } from "../features/identity/sign-in/actions-password-reset.ts";
import type { TestApp } from "./build-app.ts";
import { makeMessage } from "./messages.ts";
import { aGroup, aPerson, inAnotherBrowser, password, visitor, withKey, type Account } from "./people.ts";
import { upload, fetchBytes } from "./uploads.ts";
import { ofUpload, tryToStart } from "./resumable.ts";
import type { WebSite } from "./web-pages.ts";
import { workIsDone } from "./mails.ts";

/** A group of Anna and Bob, in which Maria is an admin, who has made whatever a member and admin can make. */
export interface Planted {
  anna: Account;
  bob: Account;
  maria: Account;
  group: { id: string; inviteKey: string };
  /** Whether each credential gives access now. Using one that works once is left out after its use. */
  working(): Promise<string[]>;
}

const settings = {
  PUBLIC_URL: "https://hearth.example.org",
  INBOUND_ADDRESS: "hearth@hearth.example.org",
  INBOUND_WEBHOOK_TOKEN: "the-token-of-the-webhook",
};

/** Settings of a server on which all credentials can be made. `site`: receives what outgoing webhooks send. */
export function settingsFor(site: WebSite): Record<string, string> {
  return { ...settings, LINK_PREVIEW_ALLOW: site.host };
}

let number = 0;

/** Makes everything that the table of credentials lists, and the sessions and links of the account. */
export async function plant(hearth: TestApp, site: WebSite): Promise<Planted> {
  const { context } = hearth;
  const nobody = visitor(hearth);
  const place = `scene-${++number}.example.org`;
  const anna = await aPerson(hearth, `anna@${place}`);
  const bob = await aPerson(hearth, `bob@${place}`);
  const maria = await aPerson(hearth, `maria@${place}`);
  const group = (await aGroup(anna, "Choir", bob, maria)) as { id: string; inviteKey: string };
  const home = `/api/groups/${group.id}`;
  await anna.put(`${home}/members/${maria.id}`, { role: "admin" });
  await anna.put(`${home}/posting-address`, { isOn: true });
  const message = await makeMessage(anna, group, "Soup");
  const photo = await upload(hearth, anna);
  const pictures = await makeMessage(anna, group, { files: [photo.id] });

  const made = async (path: string, body: object = {}) => {
    const answer = await maria.post(path, body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, never> & { id: string; url: string; token: string };
  };
  const other = await inAnotherBrowser(hearth, maria);
  const key = (await made("/api/me/api-keys", { name: "Script", scopes: ["read"], password })) as unknown as {
    key: string;
  };
  const path = (url: string) => new URL(url).pathname;
  const calendar = path((await made("/api/me/calendar-address")).url);
  const feed = path((await made(`${home}/feed-address`)).url);
  const frame = new URL((await made("/api/me/frames", { name: "Kitchen", groups: [group.id] })).url).hash.slice(1);
  const { address } = (await made(`${home}/posting-address`)) as unknown as { address: string };
  const incoming = path((await made(`${home}/incoming-webhooks`, { name: "Bell" })).url);
  const hook = `/hook-${number}`;
  let delivered = 0;
  site.pages[hook] = (request, answer) => void text(request).then(() => answer.writeHead(++delivered && 200).end());
  await made(`${home}/webhooks`, { url: `${site.url}${hook}`, events: ["message.created"] });
  const publicMessage = (await made(`/api/messages/${message.id}/public-links`)).token;
  const album = await made(`${home}/albums`, {
    title: "Tour",
    isCommon: true,
    photos: [{ id: photo.id, messageId: pictures.id }],
  });
  const publicAlbum = (await made(`/api/albums/${album.id}/public-links`)).token;
  const invitation = (await made(`${home}/invitations`, {})) as unknown as { inviteKey: string };
  const sponsored = (
    await maria.post("/api/me/sponsored-accounts", { name: `Rosa ${number}`, group: group.id, pin: "27182818" })
  ).body as MadeSponsoredAccount;
  const deviceLink = `/api/device-links/${sponsored.link.url.split("/").at(-1)}`;
  const rosa = await inAnotherBrowser(hearth, { ...bob, id: sponsored.account.id });
  const reset = new URL(await newPasswordLink(context, maria.id)).searchParams.get("key")!;
  const pending = await tryToStart(hearth, maria, { size: 10 });
  const { salt } = await context.db.read
    .selectFrom("members")
    .select("reply_salt as salt")
    .where("group_id", "=", group.id)
    .where("user_id", "=", maria.id)
    .executeTakeFirstOrThrow();
  const reply = addressFor(context.config.inbound.address!, context.signingKey, "reply", {
    ...{ targetId: message.id, userId: maria.id, salt },
  });

  const isOk = async (asked: Promise<{ status: number }>) => (await asked).status < 300;
  const posts = async (to: string) => {
    const before = await countMessages(hearth, group.id);
    await acceptMail(mailFrom(hearth, maria.login), { recipients: [to] }, () => Promise.resolve(1)).catch(
      () => undefined,
    );
    return (await countMessages(hearth, group.id)) > before;
  };
  const attempts: Record<string, () => Promise<boolean>> = {
    session: () => isOk(other.get("/api/me")),
    "photo by the cookie of the session": async () =>
      (await fetchBytes(hearth, other, `/files/${photo.contentUrl}`)).status === 200,
    "API key": () => isOk(withKey(hearth, key.key).get("/api/me")),
    "pending upload": () => isOk(ofUpload(hearth, other, pending.id, "HEAD")),
    "calendar address": () => isOk(nobody.get(calendar)),
    "picture frame": () => isOk(nobody.get("/api/frame/news", { "x-frame-key": frame })),
    "feed address": () => isOk(nobody.get(feed)),
    "posting address": () => posts(address),
    "reply address": () => posts(reply),
    "incoming webhook": () => isOk(nobody.post(incoming, { text: "Ding" })),
    webhook: async () => {
      await workIsDone(hearth);
      const before = delivered;
      // Refused if the group is closed.
      await anna.post("/api/messages", { group: group.id, data: { text: "Secret of the choir" } });
      await workIsDone(hearth);
      return delivered > before;
    },
    "public link of a message": () => isOk(nobody.get(`/api/public/${publicMessage}`)),
    "public link of an album": () => isOk(nobody.get(`/public/${publicAlbum}`)),
    invitation: () => isOk(nobody.get(`/api/groups/invitation/${invitation.inviteKey}`)),
    "device link": () => isOk(nobody.get(deviceLink)),
    "help for a sponsored account": async () => {
      const { status } = await maria.post(`/api/me/sponsored-accounts/${sponsored.account.id}/device-link`);
      return status === 201;
    },
    "PIN of a sponsored account": () =>
      isOk(nobody.post("/api/login", { login: sponsored.account.login, password: "27182818" })),
    "session of a sponsored account": () => isOk(rosa.get("/api/me")),
    // The key is checked before the password, so that asking for a password that is too short does not use it up.
    "password link": async () => {
      const { body } = await nobody.post("/api/new-password", { mail: maria.login, key: reset, password: "x" });
      return (body as { code: string }).code === "password_length";
    },
  };
  return {
    ...{ anna, bob, maria, group },
    async working() {
      const names: string[] = [];
      for (const [name, works] of Object.entries(attempts)) if (await works()) names.push(name);
      return names;
    },
  };
}

async function countMessages({ context }: TestApp, groupId: string): Promise<number> {
  const rows = await context.db.read.selectFrom("messages").select("id").where("group_id", "=", groupId).execute();
  return rows.length;
}

let mails = 0;

/** A context whose mail reader finds an email of this sender, whose address is verified. */
function mailFrom({ context }: TestApp, sender: string): TestApp["context"] {
  const text = `Number ${++mails}`;
  const headers = { "message-id": `<${mails}@${sender.split("@")[1]}>` };
  const mail = {
    headers,
    from: [sender],
    recipients: [],
    subject: "Hi",
    text,
    reply: text,
    post: text,
    attachments: [],
  };
  const mailReader: MailReader = {
    async read(_file, decisions) {
      await decisions.checkRecipients(mail);
      return (await decisions.checkSender(mail, "verified")) ? mail : undefined;
    },
  };
  return { ...context, mailReader };
}
