import { afterEach, expect, test, vi } from "vitest";
import { Turns } from "../imports/turns.ts";
import { readEmail } from "./read-email.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const head = "From: Anna <anna@example.org>\nSubject: Choir\nDate: Mon, 3 Mar 1997 12:00:00 +0000\n";

afterEach(() => vi.restoreAllMocks());

test("a line of underscores above many long lines is read before the test times out", async () => {
  const below = `${"x".repeat(60)}\n`.repeat(12);
  const email = await readEmail(bytesOf(`${head}\nHi\n\n${"_".repeat(47)}\n${below}`), true);
  expect(email.text).toContain("xxx");
});

test("spaces behind a type of text are read before the test times out", async () => {
  const spaces = " ".repeat(1_000_000);
  const mail = `${head}Content-Type: text/plain; charset=utf-8\n\nGr\xfc\xdfe\ncontent-type: text/plain${spaces}x\n`;
  expect((await readEmail(bytesOf(mail), true)).text).toContain("Grüße");
});

test("a part with a wrong character does not spoil the others", async () => {
  const mail = [
    `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n`,
    "--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n",
    "Gr=FC=DFe aus K=F6ln\n--b\nContent-Type: text/plain; charset=utf-8\n\n\xff\n--b--\n",
  ].join("");
  expect((await readEmail(bytesOf(mail), true)).text).toContain("Grüße aus Köln");
});

test("every line of a large email lets the page respond if it has to", async () => {
  const next = vi.spyOn(Turns.prototype, "next");
  const lines = 10_000;
  const mail = `${head}\nHi\n\nbegin 644 x.bin\n${`${"M".repeat(61)}\n`.repeat(lines)}end\n`;
  expect((await readEmail(bytesOf(mail), true)).text).toContain("Hi");
  expect(next.mock.calls.length).toBeGreaterThan(lines);
});
