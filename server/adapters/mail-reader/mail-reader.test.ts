import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve, signedMail } from "../../testing/mail-domain.ts";
import { slowness } from "../../testing/slowness.ts";
import { htmlText } from "./html-text.ts";
import { MailUnreadable, type Arrival, type Resolve } from "./mail-reader.ts";
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
  return (await readMail({ path, folder, arrival, authenticatedBy }, dns)).sender;
}

test("a sender is verified by the signature of the domain, whatever way the email came", async () => {
  expect(await senderOf(signed)).toBe("verified");
  expect(await senderOf(signed.replace("Delicious", "Malicious"))).toBe("unverified");
  expect(await senderOf(signed.replace("From: bob@", "From: eve@"))).toBe("unverified");
  expect(await senderOf(signed.replace("From:", "From: eve@example.org\r\nFrom:"))).toBe("unverified");
  expect(await senderOf("From: bob@example.org\r\n\r\nDelicious")).toBe("unverified");
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

test("the results of the operator's own mail server count, and no others", async () => {
  const raw = (server: string, results: string) =>
    `Authentication-Results: ${server};\r\n ${results}\r\nFrom: bob@example.org\r\n\r\nDelicious`;
  const pass = "spf=fail; dmarc=pass (p=reject) header.from=example.org";
  expect(await senderOf(raw("mx.example.net", pass), {}, "mx.example.net")).toBe("verified");
  expect(await senderOf(raw("evil.example", pass), {}, "mx.example.net")).toBe("unverified");
  expect(await senderOf(raw("mx.example.net", pass))).toBe("unverified");
  expect(await senderOf(raw("mx.example.net", "dmarc=fail header.from=example.org"), {}, "mx.example.net")).toBe(
    "unverified",
  );
  expect(await senderOf(raw("mx.example.net", "dmarc=pass header.from=evil.example"), {}, "mx.example.net")).toBe(
    "unverified",
  );
  const below = `Authentication-Results: mx.example.net; dmarc=none\r\n${raw("mx.example.net", pass)}`;
  expect(await senderOf(below, {}, "mx.example.net")).toBe("unverified");
});

test("a sender stays unknown while the DNS does not answer", async () => {
  const down: Resolve = () => Promise.reject(Object.assign(new Error("ETIMEOUT"), { code: "ETIMEOUT" }));
  expect(await senderOf(signed, {}, undefined, down)).toBe("unknown");
});

test("the text of HTML leaves out what mail programs quote", () => {
  const gmail =
    '<div dir="ltr">Delicious!<div>More&nbsp;please</div></div><br><div class="gmail_quote"><div class="gmail_attr">On … wrote:<br></div><blockquote>Soup</blockquote></div>';
  expect(htmlText(gmail)).toBe("Delicious!\nMore\u00a0please");
  const outlook =
    '<html><head><style>p {}</style></head><body><p>Lecker</p><p>Bob</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Von:</b> Anna</div><p>Suppe</p></body></html>';
  expect(htmlText(outlook)).toBe("Lecker\nBob");
  const apple =
    '<body>Bon !<br><br><blockquote type="cite">Le 12 nov. a écrit :</blockquote><blockquote type="cite">Soupe</blockquote></body>';
  expect(htmlText(apple)).toBe("Bon !");
});

test("a hostile email is refused or read within its limits, and the event loop stays free", async () => {
  const reader = threadedMailReader(resolve, 3000);
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    ).join("");
  const hostile = {
    nested: `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${nested(2000)}`,
    parts: `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(50_000)}--b--`,
    headers: `${"X-Bomb: 1\r\n".repeat(200_000)}\r\nText`,
    parameters: `Content-Type: text/plain; ${"a*0=x; ".repeat(200_000)}\r\n\r\nText`,
    charset: 'Content-Type: text/plain; charset="no-such"\r\n\r\n\xff\xfe',
    words: `Subject: ${"=?utf-8?B?=?=".repeat(15_000)}\r\n\r\nText`,
    addresses: `To: ${"a@b.example, ".repeat(15_000)}\r\n\r\nText`,
    groups: `To: ${"a:".repeat(30_000)}\r\n\r\nText`,
    comments: `Authentication-Results: ${"(".repeat(100_000)}\r\n\r\nText`,
    signatures: `${"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=test; h=from; bh=x; b=x\r\n".repeat(1000)}\r\nText`,
    tags: `Content-Type: text/html\r\n\r\n${"<div>".repeat(400_000)}`,
    quotes: `Content-Type: text/html\r\n\r\n${"<blockquote type=cite>".repeat(100_000)}`,
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const outcomes = await Promise.all(
    Object.entries(hostile).map(async ([name, rest]) => {
      const path = join(folder, name);
      await writeFile(path, `From: ${bob}\r\nMessage-ID: <${name}@example.org>\r\n${rest}`);
      const outcome = await reader.read({ path, folder, arrival: {}, authenticatedBy: "mx.example.org" }).then(
        ({ sender }) => sender,
        (error: unknown) => (error instanceof MailUnreadable ? error.message : error),
      );
      return [name, outcome] as const;
    }),
  );
  delay.disable();

  // A string says why it was refused, or that nobody vouches for its sender.
  expect(outcomes.filter(([, outcome]) => typeof outcome !== "string")).toEqual([]);
  expect(Object.fromEntries(outcomes)).toMatchObject({
    charset: "unverified",
    nested: expect.stringContaining("nesting"),
  });
  expect(delay.max / 1e6).toBeLessThan(100 * slowness());
});
