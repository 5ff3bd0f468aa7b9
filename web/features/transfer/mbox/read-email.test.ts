import { expect, test } from "vitest";
import { readEmail } from "./read-email.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const head = "From: Anna <anna@example.org>\nSubject: Choir\nDate: Mon, 3 Mar 1997 12:00:00 +0000\n";

async function timed(mail: string) {
  const start = performance.now();
  const email = await readEmail(bytesOf(mail), true);
  return { email, took: performance.now() - start };
}

test("a line of underscores above many long lines does not stop the page", async () => {
  const below = `${"x".repeat(60)}\n`.repeat(12);
  const { email, took } = await timed(`${head}\nHi\n\n${"_".repeat(47)}\n${below}`);
  expect(email.text).toContain("xxx");
  expect(took).toBeLessThan(1000);
});

test("spaces behind a type of text do not stop the page", async () => {
  const spaces = " ".repeat(100_000);
  const { took } = await timed(
    `${head}Content-Type: text/plain; charset=utf-8\n\nGr\xfc\xdfe\ncontent-type: text/plain${spaces}x\n`,
  );
  expect(took).toBeLessThan(1000);
});

test("a part with a wrong character does not spoil the others", async () => {
  const mail = [
    `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n`,
    "--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n",
    "Gr=FC=DFe aus K=F6ln\n--b\nContent-Type: text/plain; charset=utf-8\n\n\xff\n--b--\n",
  ].join("");
  expect((await readEmail(bytesOf(mail), true)).text).toContain("Grüße aus Köln");
});

test("the page can respond while an email with a large attachment is read", async () => {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 0);
  const { email } = await timed(`${head}\nHi\n\nbegin 644 x.bin\n${`${"M".repeat(61)}\n`.repeat(60_000)}end\n`);
  clearInterval(ticking);
  expect(email.text).toContain("Hi");
  expect(turns).toBeGreaterThan(3);
});
