import { expect, test } from "vitest";
import iconv from "iconv-lite";
import { parseReadable, readableHeader } from "./charsets.ts";

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };

async function textOf(type: string | undefined, body: Buffer): Promise<string | undefined> {
  const header = type === undefined ? "" : `Content-Type: ${type}\r\n`;
  const head = `From: a@example.org\r\nMIME-Version: 1.0\r\n${header}Content-Transfer-Encoding: 8bit\r\n\r\n`;
  const { text } = await parseReadable(Buffer.concat([Buffer.from(head), body]), limits);
  return text?.trim();
}

const euros = "Kosten: 5 € – „gut“ für alle, und für Käthe auch";
const soup = "こんにちは。スープをありがとう。明日の昼に行きます。";

test.each<[name: string, type: string | undefined, text: string, charset: string]>([
  ["windows-1252 called latin-1", "text/plain; charset=iso-8859-1", euros, "windows-1252"],
  ["windows-1252 called ASCII", "text/plain; charset=us-ascii", euros, "windows-1252"],
  ["windows-1252 called UTF-8", "text/plain; charset=utf-8", euros, "windows-1252"],
  ["windows-1252 without a name", "text/plain", euros, "windows-1252"],
  ["windows-1252 without a header", undefined, euros, "windows-1252"],
  ["UTF-8 without a name", "text/plain", euros, "utf-8"],
  ["UTF-8 called ASCII", "text/plain; charset=us-ascii", euros, "utf-8"],
  ["UTF-8 called latin-1", "text/plain; charset=iso-8859-1", euros, "utf-8"],
  ["UTF-8 with an unknown name", 'text/plain; charset="x-unknown"', euros, "utf-8"],
  ["Shift_JIS", "text/plain; charset=shift_jis", soup, "shift_jis"],
  ["Shift_JIS without a name", "text/plain;", soup, "shift_jis"],
  ["EUC-JP without a name", "text/plain;", soup, "euc-jp"],
  ["GB18030", "text/plain; charset=gb2312", "你好，谢谢你的汤。明天中午见。", "gb18030"],
  ["KOI8-R", "text/plain; charset=koi8-r", "Спасибо за суп, до завтра", "koi8-r"],
  ["windows-1251 without a name", "text/plain", "Спасибо за суп, увидимся завтра в полдень у озера", "windows-1251"],
  ["UTF-7", "text/plain; charset=utf-7", "Käthe kommt für 5 €", "utf7"],
])("%s is read", async (_name, type, text, charset) => {
  expect(await textOf(type, iconv.encode(text, charset))).toBe(text);
});

test("ISO-2022-JP is read without a name and with a wrong one", async () => {
  const bytes = Buffer.from('\u001b$B$3$s$K$A$O!#%9!<%W$r$"$j$,$H$&!#\u001b(B');
  for (const type of ["text/plain;", "text/plain; charset=utf-8", "text/plain; charset=iso-2022-jp", undefined])
    expect(await textOf(type, bytes), type).toBe("こんにちは。スープをありがとう。");
});

test("no control characters are left in a text", async () => {
  expect(await textOf("text/plain; charset=utf-8", Buffer.from("a\u0000b\u0007c\u009dd\te\u001f"))).toBe("abcd\te");
});

test("a header that is not encoded is read", () => {
  const raw = iconv.encode("Spätzle für Käthe", "windows-1252");
  expect(readableHeader(raw.toString("utf8"), raw)).toBe("Spätzle für Käthe");
  expect(readableHeader("Spätzle", raw)).toBe("Spätzle");
});
