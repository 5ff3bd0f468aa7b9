import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve, signedMail } from "../../testing/mail-domain.ts";
import { slowness, watchTurns } from "../../testing/slowness.ts";
import { htmlText } from "#contract/mail/html-text.ts";
import { replyText } from "#contract/mail/written-text.ts";
import { forgedResults, hostileMails } from "../../testing/hostile-mails.ts";
import {
  MailTooComplex,
  MailUnreadable,
  type Arrival,
  type ReadMail,
  type Resolve,
  type Sender,
} from "./mail-reader.ts";
import { readMail } from "./read-mail.ts";
import { threadedMailReader } from "./threaded.ts";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "hearth-mail-"))));
afterAll(() => rm(folder, { recursive: true }));

const bob = "bob@example.org";
const signed = await signedMail({ from: bob, to: "x@hearth.example.org", subject: "Soup", text: "Delicious" });

async function senderOf(raw: string, arrival: Arrival = {}, authenticatedBy?: string, dns: Resolve = resolve) {
  const path = join(folder, "mail");
  await writeFile(path, raw);
  let found: Sender | undefined;
  await readMail({ path, folder, arrival, authenticatedBy }, dns, {
    checkRecipients: () => Promise.resolve(true),
    checkSender: (_head, sender) => Promise.resolve((found = sender) === "verified"),
  });
  return found;
}

test("a sender is verified by the signature of the domain, whatever way the email came", async () => {
  expect(await senderOf(signed)).toBe("verified");
  expect(await senderOf(signed.replace("Delicious", "Malicious"))).toBe("unverified");
  expect(await senderOf(signed.replace("From: bob@", "From: eve@"))).toBe("unverified");
  expect(await senderOf(signed.replace("From:", "From: eve@example.org\r\nFrom:"))).toBe("unverified");
  expect(await senderOf("From: bob@example.org\r\n\r\nDelicious")).toBe("unverified");
});

const bare = "its header has a carriage return within a line";

test.each<[name: string, reason: string, forge: (mail: string) => string]>([
  ["text between the signed header and text", bare, (mail) => mail.replace("\r\n\r\n", "\r\n\r\r\nForged\r\n\r\n")],
  ["a carriage return within a line of the header", bare, (mail) => `X-Note: one\rtwo\r\n${mail}`],
  ["a second subject", "it has the header subject twice", (mail) => `Subject: Forged\r\n${mail}`],
  ["a second date", "it has the header date twice", (mail) => `Date: now\r\nDate: then\r\n${mail}`],
  ["a second type", "it has the header content-type twice", (mail) => `Content-Type: text/html\r\n${mail}`],
])("a signed email with %s is refused", async (_, reason, forge) => {
  await expect(senderOf(forge(signed))).rejects.toThrow(reason);
});

test("a sender whose domain has only SPF is verified by the address of its server", async () => {
  const dns: Resolve = (name, type) =>
    type === "TXT" && name === "spf.example" ? Promise.resolve([["v=spf1 ip4:192.0.2.1 -all"]]) : resolve(name, type);
  const raw = "From: bob@spf.example\r\n\r\nDelicious";
  const arrival = { ip: "192.0.2.1", helo: "mail.spf.example", sender: "bob@spf.example" };
  expect(await senderOf(raw, arrival, undefined, dns)).toBe("verified");
  expect(await senderOf(raw, { ...arrival, ip: "192.0.2.2" }, undefined, dns)).toBe("unverified");
  expect(await senderOf(raw, { ...arrival, sender: "bob@elsewhere.example" }, undefined, dns)).toBe("unverified");
  expect(await senderOf(raw, arrival, "mx.example.org", dns)).toBe("unverified");
});

test("a subdomain speaks for its parent only if the parent's DMARC policy says so", async () => {
  const noPolicy: Resolve = (name, type) =>
    name.startsWith("_dmarc.")
      ? Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }))
      : resolve(name, type);
  const strict: Resolve = (name, type) =>
    name.startsWith("_dmarc.") ? Promise.resolve([["v=DMARC1; p=reject; adkim=s"]]) : resolve(name, type);
  const content = { from: bob, to: "x@hearth.example.org", subject: "Soup", text: "Delicious" };
  const bySubdomain = await signedMail(content, "mallory.example.org");

  expect(await senderOf(signed, {}, undefined, noPolicy)).toBe("verified");
  expect(await senderOf(bySubdomain, {}, undefined, noPolicy)).toBe("unverified");
  expect(await senderOf(bySubdomain, {}, undefined, strict)).toBe("unverified");
  expect(await senderOf(bySubdomain)).toBe("verified");
});

test("without a DMARC policy, SPF of a subdomain does not speak for its parent", async () => {
  const dns: Resolve = (name, type) =>
    type === "TXT" && name.endsWith("spf.example") && !name.startsWith("_dmarc.")
      ? Promise.resolve([["v=spf1 ip4:192.0.2.1 -all"]])
      : resolve(name, type);
  const raw = "From: bob@spf.example\r\n\r\nDelicious";
  const arrival = { ip: "192.0.2.1", helo: "mail.spf.example" };

  expect(await senderOf(raw, { ...arrival, sender: "bob@spf.example" }, undefined, dns)).toBe("verified");
  expect(await senderOf(raw, { ...arrival, sender: "eve@mallory.spf.example" }, undefined, dns)).toBe("unverified");
});

const mx = "mx.example.net";
const named = { isFromNamedPeer: true };
const checkedBy = (server: string, results: string) =>
  `Authentication-Results: ${server};\r\n ${results}\r\nFrom: bob@example.org\r\n\r\nDelicious`;
const pass = "spf=fail; dmarc=pass (p=reject) header.from=example.org";

test("the results of the operator's own mail server count, and no others", async () => {
  expect(await senderOf(checkedBy(mx, pass), named, mx)).toBe("verified");
  expect(await senderOf(checkedBy(mx, "dmarc=pass header.from=bob@example.org"), named, mx)).toBe("verified");
  expect(await senderOf(checkedBy(mx, "dmarc=none; dkim=pass header.d=example.org"), named, mx)).toBe("verified");
  expect(await senderOf(checkedBy(mx, "dmarc=none; dkim=pass header.i=@Example.org"), named, mx)).toBe("verified");
  const ofPart = "dkim=pass header.d=example.org header.i=@mail.example.org";
  expect(await senderOf(checkedBy(mx, ofPart), named, mx)).toBe("verified");
  expect(await senderOf(checkedBy("evil.example", pass), named, mx)).toBe("unverified");
  expect(await senderOf(checkedBy(mx, pass), named)).toBe("unverified");
  expect(await senderOf(checkedBy(mx, pass), {}, mx)).toBe("unverified");
  expect(await senderOf(checkedBy(mx, pass), { ip: "192.0.2.1", sender: "bob@example.org" }, mx)).toBe("unverified");
  const below = `Authentication-Results: ${mx}; dmarc=none\r\n${checkedBy(mx, pass)}`;
  expect(await senderOf(below, named, mx)).toBe("unverified");
});

test.each(Object.entries(forgedResults))("results forged by %s are not believed", async (_, results) => {
  expect(await senderOf(checkedBy(mx, results), named, mx)).toBe("unverified");
});

test("an email with two senders or none has no sender", async () => {
  const raw = checkedBy(mx, pass);
  expect(await senderOf(raw.replace("From:", "From: eve@evil.example\r\nFrom:"), named, mx)).toBe("unverified");
  expect(await senderOf(raw.replace(/\r\n\r\n/, "\r\nFROM : eve@evil.example\r\n\r\n"), named, mx)).toBe("unverified");
  expect(await senderOf(raw.replace("bob@", "eve@evil.example, bob@"), named, mx)).toBe("unverified");
  expect(
    await senderOf(raw.replace("bob@example.org\r\n\r", "bob@example.org, eve@evil.example\r\n\r"), named, mx),
  ).toBe("unverified");
  expect(
    await senderOf(raw.replace("From: bob@example.org", "From: all: bob@example.org, eve@evil.example;"), named, mx),
  ).toBe("unverified");
  expect(await senderOf(raw.replace("From:", "X-From:"), named, mx)).toBe("unverified");
});

test("a sender stays unknown while the DNS does not answer", async () => {
  const down: Resolve = () => Promise.reject(Object.assign(new Error("ETIMEOUT"), { code: "ETIMEOUT" }));
  expect(await senderOf(signed, {}, undefined, down)).toBe("unknown");
});

test("the text of HTML marks what mail programs quote", () => {
  const gmail =
    '<div dir="ltr">Delicious!<div>More&nbsp;please</div></div><br><div class="gmail_quote"><div class="gmail_attr">On … wrote:<br></div><blockquote>Soup</blockquote></div>';
  expect(htmlText(gmail)).toBe("Delicious!\nMore\u00a0please\n\n> Soup");
  const outlook =
    '<html><head><style>p {}</style></head><body><p>Lecker</p><p>Bob</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Von:</b> Anna</div><p>Suppe</p></body></html>';
  expect(htmlText(outlook)).toBe("Lecker\nBob");
  const apple =
    '<body>Bon !<br><br><blockquote type="cite">Le 12 nov. a écrit :</blockquote><blockquote type="cite">Soupe</blockquote></body>';
  expect(htmlText(apple)).toBe("Bon !\n\n> Le 12 nov. a écrit :\n> Soupe");
  const between =
    '<div>Hi all,</div><blockquote type="cite"><div>Soup?</div></blockquote><div>Yes</div><blockquote type="cite"><p>At noon?</p></blockquote><div>At one</div>';
  expect(replyText(htmlText(between))).toBe("Hi all,\n\n> Soup?\n\nYes\n\n> At noon?\n\nAt one");
  for (const html of [gmail, apple]) expect(replyText(htmlText(html))).not.toMatch(/>|Soup/);
});

/** Returns what is read of an email that has these lines after From. */
async function read(rest: string): Promise<ReadMail> {
  const path = join(folder, "one");
  await writeFile(path, `From: ${bob}\r\nMIME-Version: 1.0\r\n${rest}`);
  return (await threadedMailReader(resolve).read({ path, folder, arrival: {} }, takesEverything))!;
}

test("a subject stands on one line", async () => {
  const encoded = Buffer.from("Hi Sol\nTo create\u202e our\tpage\r\n").toString("base64");
  const { subject } = await read(`Subject: =?utf-8?B?${encoded}?=\r\n\r\nBody`);
  expect(subject).toBe("Hi Sol To create our page");
});

function withParts(...parts: string[]): string {
  const type = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
  return `${type}${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`;
}

const words = "Content-Type: text/plain\r\n\r\nLook at the garden";
const part = (type: string, name: string, size: number, more = "") =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${more || "attachment"}; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(size, 7).toString("base64")}`;

test.each([
  ["an S/MIME signature", part("application/pkcs7-signature", "smime.p7s", 2400)],
  ["an old S/MIME signature", part("application/x-pkcs7-signature", "smime.p7s", 2400)],
  ["a PGP signature", part("application/pgp-signature", "signature.asc", 800)],
  ["a PGP key", part("application/pgp-keys", "OpenPGP_0x1234.asc", 3000)],
  ["a key without its type", part("application/octet-stream", "publickey - anna@example.org.asc", 3000)],
  ["a business card", part("text/vcard", "anna.vcf", 500)],
])("%s is no attachment", async (_name, signature) => {
  expect(await read(withParts(words, signature))).toMatchObject({ attachments: [], reply: "Look at the garden" });
});

test("a small photo within the text is a photo, and a logo of a signature is not", async () => {
  const photo = part("image/jpeg", "IMG_4780.JPG", 24_000, "inline");
  expect((await read(withParts(words, photo))).attachments).toMatchObject([{ name: "IMG_4780.JPG", size: 24_000 }]);
  const shown = (name: string) =>
    part("image/png", name, 12_000, "inline").replace("\r\n", `\r\nContent-ID: <${name}>\r\n`);
  const html = (text: string) => `Content-Type: text/html\r\n\r\n${text}`;
  const cat = '<p>Our cat</p><img src="cid:cat.png">';
  const signature = '<div class="gmail_signature"><img src="cid:club.png"><img src="cid:image001.png"></div>';
  const { attachments } = await read(
    withParts(html(`${cat}${signature}`), shown("cat.png"), shown("club.png"), shown("image001.png")),
  );
  expect(attachments.map(({ name }) => name)).toEqual(["cat.png"]);
});

/** Takes much longer to read than any email may. */
const manyLines = `\r\n${":\n".repeat(4_000_000)}`;
const takesEverything = { checkRecipients: () => Promise.resolve(true), checkSender: () => Promise.resolve(true) };
const isRefusal = (error: unknown) => error instanceof MailUnreadable || error instanceof MailTooComplex;

test("the text of an email is not read before its sender is known and welcome", async () => {
  const reader = threadedMailReader(resolve);
  const path = join(folder, "stranger");
  const depths = Array.from(
    { length: 40 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  );
  const tooDeep = `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${depths.join("")}`;
  await writeFile(path, `From: ${bob}\r\n${tooDeep}`);
  const asked = (checkRecipients: boolean, checkSender: boolean) =>
    reader.read(
      { path, folder, arrival: {} },
      { checkRecipients: () => Promise.resolve(checkRecipients), checkSender: () => Promise.resolve(checkSender) },
    );
  expect(await asked(false, true)).toBeUndefined();
  expect(await asked(true, false)).toBeUndefined();
  await expect(asked(true, true)).rejects.toThrow("nesting");
});

test("an email that keeps its reader busy is given up by name, and those behind it are read", async () => {
  const reader = threadedMailReader(resolve);
  const [path, next] = [join(folder, "busy"), join(folder, "next")];
  await writeFile(path, `From: ${bob}\r\n${manyLines}`);
  await writeFile(next, `From: ${bob}\r\n\r\nDelicious`);
  const busy = [path, path].map((one) => reader.read({ path: one, folder, arrival: {} }, takesEverything));
  const behind = reader.read({ path: next, folder, arrival: {} }, takesEverything);
  for (const one of await Promise.allSettled(busy)) expect(one).toMatchObject({ reason: expect.any(MailTooComplex) });
  expect(await behind).toMatchObject({ reply: "Delicious" });
});

test("a hostile email is refused or read within its limits, and the event loop stays free", async () => {
  const reader = threadedMailReader(resolve);
  const turns = watchTurns();
  const outcomes = await Promise.all(
    Object.entries(hostileMails()).map(async ([name, rest]) => {
      const path = join(folder, name);
      await writeFile(path, `From: ${bob}\r\nMessage-ID: <${name}@example.org>\r\n${rest}`);
      const outcome = await reader.read({ path, folder, arrival: named, authenticatedBy: mx }, takesEverything).then(
        () => "read",
        (error: unknown) => (isRefusal(error) ? error.message : error),
      );
      return [name, outcome] as const;
    }),
  );
  const delay = turns.longest();

  // A string says that it was read, or why it was refused.
  expect(outcomes.filter(([, outcome]) => typeof outcome !== "string")).toEqual([]);
  expect(Object.fromEntries(outcomes)).toMatchObject({
    charset: "read",
    tags: "read",
    nested: expect.stringContaining("nesting"),
  });
  expect(delay).toBeLessThan(100 * slowness());
});
