import { expect, test } from "vitest";
import { firstUrl } from "#contract/first-url.ts";
import { fold } from "#contract/fold.ts";
import {
  bodyBytes,
  loginLength,
  mentionsPerMessage,
  nameLength,
  searchLength,
  textLength,
  titleLength,
} from "#contract/limits.ts";
import { limitMarks } from "#contract/marks.ts";
import { findMentions } from "#contract/mentions.ts";
import { beginningOf, splitQuotes } from "#contract/plain-text.ts";
import { blocksOf } from "#contract/rich-text.ts";
import { parseAuthenticationResults } from "../adapters/mail-reader/authentication-results.ts";
import { htmlText } from "#contract/mail/html-text.ts";
import { postText, replyText } from "#contract/mail/written-text.ts";
import { parsePage } from "../adapters/page-parser/parse-page.ts";
import { parsedBytes } from "../adapters/page-parser/page-parser.ts";
import { longestRead, unformatted } from "../compat/rules-formatted.ts";
import { withFormatsOf } from "../compat/rules-keeping-formats.ts";
import { withoutPart } from "../compat/rules-readable.ts";
import { checkNewLogin, normalLogin } from "../features/identity/people/rules.ts";
import { conditionsOfAll } from "../database/full-text.ts";
import { attachmentHeader, cleanFileName } from "../features/files/files/rules.ts";
import { commandOf } from "../features/outside/inbound-mail/rules-commands.ts";
import { titleFrom } from "../features/outside/inbound-mail/rules-title.ts";
import { describedAt, playerOf } from "../features/conversation/link-previews/providers/providers.ts";
import { cutDescription, isLookedAt } from "../features/conversation/link-previews/rules.ts";
import { writtenText } from "../features/outside/public-links/present-page-text.ts";
import { calendarFile } from "../features/conversation/calendar/rules-file.ts";
import { validDateOf } from "../features/conversation/dates/rules.ts";
import { languagesWanted } from "../features/outside/public-links/rules.ts";
import { conditionsOf, readSearch, tokensOf } from "../features/conversation/search/rules.ts";
import { excerptAround } from "../features/conversation/search/rules-excerpt.ts";
import { relax, suggestSpelling } from "../features/conversation/search/rules-spelling.ts";
import { readWords, searchedWords } from "../features/conversation/messages/rules-words.ts";
import { checkContent } from "../features/conversation/messages/rules.ts";
import { rangeOf } from "../http/send-file.ts";
import { withoutNul } from "../http/reject-nul-bytes.ts";
import { slowness, stopwatch } from "../testing/slowness.ts";
import { worstTexts } from "../testing/worst-inputs.ts";

/** Maximum time in milliseconds that others may have to wait. */
const limit = 100;
const headerBytes = 16 * 1024;
const mailHeaderBytes = 256 * 1024;
/** Emails are read in a thread of their own, so this length only has to show that the time is linear. */
const mailHtmlLength = 250_000;
const foundTextLength = 20_000;

type Reader = (text: string) => unknown;

const richOps = (text: string) => Array.from({ length: 20_000 }, () => ({ insert: text.slice(0, 20) }));
const html = { "content-type": ["text/html"] };
const authors = Array.from({ length: 200 }, (_, i) => ({ id: String(i), number: i, name: `Anna Maria ${i}` }));
const wanted = searchedWords("zzzz qqqq");

const manyWanted = searchedWords(ideographs(254));
const misspelt = Array.from({ length: 51 }, (_, i) => `ab${(i + 36).toString(36)}`);
const foundTexts = manySpellings();

const otherWords = Array.from({ length: textLength / 5 }, (_, n) => String(n).padStart(4, "0")).join(" ");
const turned = (text: string) => text.split(" ").reverse().join(" ");
const bold = (text: string) => ({ text, attributes: Array.from({ length: text.length }, () => ({ bold: true })) });

const richPage: Reader = (text) => writtenText({ type: "rich_text", data: { text } });

/** Every parser, with the maximum length of its input and an optional step that wraps it. */
const readers: [what: string, length: number, Reader, prepare?: (text: string) => string][] = [
  ["folding", textLength, fold],
  ["marks", bodyBytes, limitMarks],
  ["the first link", textLength, firstUrl],
  ["the first link behind a scheme", textLength, (text) => firstUrl(`http://${text}`)],
  ["paragraphs and quotes", textLength, splitQuotes],
  ["an excerpt", textLength, beginningOf],
  ["content", bodyBytes, (text) => refusedOrDone(() => checkContent({ type: "rich_text", data: { text } }, 0))],
  ["mentions", bodyBytes, (text) => findMentions(text, namesLike(text))],
  ["words", textLength, (text) => readWords({ title: text.slice(0, titleLength), text })],
  ["tokens", textLength, tokens],
  ["a search", searchLength, search],
  ["another spelling", searchLength, respell],
  ["other spellings of many words", searchLength, respell, () => misspelt.map((word) => `${word}z`).join(" ")],
  [
    "other spellings of a few words",
    searchLength,
    respell,
    () =>
      misspelt
        .slice(0, 8)
        .map((word) => `${word}z`)
        .join(" "),
  ],
  ["where a search hits", foundTextLength, (text) => excerptAround(text, wanted)],
  ["where a search of many words hits", foundTextLength, (text) => excerptAround(text, manyWanted), almostManyWanted],
  ["a search of many words in many groups", searchLength, searchInMany, () => ideographs(searchLength)],
  ["a search of many tags", searchLength, (text) => readSearch("", `${text} `.repeat(10))],
  ["a public page", textLength, (text) => writtenText({ type: "standard", data: { text } })],
  ["a formatted public page", bodyBytes * 0.9, richPage, (text) => rich([{ insert: asSent(text) }])],
  ["many formatted pieces", textLength, richPage, (text) => rich(richOps(text))],
  ["formatted blocks", bodyBytes, (text) => blocksOf([{ insert: text, attributes: { list: "bullet" } }])],
  ["a calendar entry", textLength, calendar],
  ["a page of another site", parsedBytes, (text) => parsePage({ body: Buffer.from(text), contentType: text })],
  ["a page's head", parsedBytes, (text) => parsePage({ body: Buffer.from(`<meta content="${text}`), contentType: "" })],
  ["a description", bodyBytes, cutDescription],
  ["an address", bodyBytes, isLookedAt],
  ["a frame of another site", 20_000, (code) => playerOf("https://soundcloud.com/a", { ...html, code })],
  ["an album", 20_000, (code) => playerOf("https://a.bandcamp.com/b", { ...html, code })],
  ["the path of a video", 1900, (text) => describedAt(new URL(`https://vimeo.com/channels/${text}`))],
  ["a file name", 64 * 1024, cleanFileName],
  ["the header of a saved file", nameLength, attachmentHeader],
  ["a login", bodyBytes, (text) => refusedOrDone(() => checkNewLogin(normalLogin(text)))],
  ["an e-mail address", loginLength, (text) => refusedOrDone(() => checkNewLogin(`${text.slice(2)}@b`))],
  ["an edit that replaces all words", textLength, (text) => withFormatsOf(bold(otherWords), unformatted(text))],
  ["an edit that turns the text round", textLength, (text) => withFormatsOf(bold(turned(text)), unformatted(text))],
  ["what clients send back", longestRead, (text) => withoutPart(unformatted(`${text.slice(2)}\u2063\u2060`))],
  ["many marks sent back", longestRead, (text) => withoutPart(unformatted("\u2063\u2060".repeat(text.length / 2)))],
  ["a date", bodyBytes, (date) => validDateOf({ date })],
  ["Accept-Language", headerBytes, languagesWanted],
  ["Range", headerBytes, (text) => rangeOf(`bytes=${text}`, 1000)],
  ["an answer by email", bodyBytes, (text) => [commandOf(text), replyText(text)]],
  ["a post by email", bodyBytes, (text) => [titleFrom(text), postText(text)]],
  ["an answer by email in HTML", mailHtmlLength, htmlText],
  ["what another mail server checked", mailHeaderBytes, (text) => parseAuthenticationResults(`mx; ${text}`)],
  ["NUL", bodyBytes, (text) => withoutNul(`${text}\\u0000`)],
];

test.each(readers)("%s parses any input in less than a tenth of a second", (_, length, read, prepare) => {
  const slow = [...textsOf(length)]
    .map(([name, text]) => [name, leastWork(read, prepare?.(text) ?? text)] as const)
    .filter(([, milliseconds]) => milliseconds >= limit);
  expect(slow).toEqual([]);
});

/** As many names as possible that begin like the text. */
function namesLike(text: string): Record<string, string> {
  const nameOf = (i: number) => `${text.slice(0, nameLength - 2)}${i}`;
  return Object.fromEntries(Array.from({ length: mentionsPerMessage }, (_, i) => [String(i), nameOf(i)]));
}

const known = new Map<number, ReturnType<typeof worstTexts>>();

function textsOf(length: number): ReturnType<typeof worstTexts> {
  const texts = known.get(length) ?? worstTexts(length);
  known.set(length, texts);
  return texts;
}

/** Milliseconds on a typical machine: the minimum of a few tries, because of compilation. */
function leastWork(read: Reader, text: string): number {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least >= limit; tries++) {
    const passed = stopwatch();
    read(text);
    const took = passed();
    least = Math.min(least, took < limit ? took : took / slowness());
  }
  return least;
}

function refusedOrDone(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

function tokens(text: string): string[] {
  const words = readWords({ title: text.slice(0, titleLength), text });
  return tokensOf({ group: 1, author: 1, words, contextNames: [], documentWords: [], has: [] });
}

function search(text: string): unknown {
  return conditionsOf(readSearch(text, text), { has: [] }, { number: 1, authors });
}

function ideographs(count: number): string {
  return Array.from({ length: count }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join("");
}

/** Many short words, each compared with all others, and one that is almost the one searched for. */
function almostManyWanted(): string {
  const end = ` ${ideographs(254)} b`;
  return "áb ".repeat((foundTextLength - end.length) / 3) + end;
}

/** Corresponds to a search in two hundred groups. */
function searchInMany(text: string): unknown {
  const search = readSearch(text, "");
  const ofGroups = Array.from({ length: 200 }, (_, number) => ({
    groupId: String(number),
    conditions: conditionsOf(search, { has: [] }, { number, authors: [] }),
  }));
  return conditionsOfAll(ofGroups);
}

/** Corresponds to a search without results, with the texts found by a relaxed one. */
function respell(text: string): unknown {
  const search = readSearch(text, "");
  return relax(search) && suggestSpelling(search, foundTexts);
}

/** A hundred texts with as many different words as fit, some of them similar to those searched for. */
function manySpellings(): string[] {
  const ideograph = (number: number) => String.fromCodePoint(0x4e00 + number);
  return Array.from({ length: 100 }, (_, text) => {
    const words = Array.from({ length: 200 }, (_, i) => ideograph(text * 200 + i)).join(" ");
    return `${words} ${misspelt.map((word) => `${word}q`).join(" ")}`;
  });
}

/** As much as a body holds: half a surrogate pair takes six characters of JSON. */
function asSent(text: string): string {
  return text.slice(0, (text.length * bodyBytes) / Buffer.byteLength(JSON.stringify(text)));
}

function rich(ops: unknown[]): string {
  return JSON.stringify({ delta: { ops }, textOnly: "short" });
}

function calendar(text: string): string {
  const moment = new Date(0);
  return calendarFile({
    uid: "1",
    changedAt: moment,
    date: { moment },
    title: text.slice(0, titleLength),
    text,
    url: "",
  });
}
