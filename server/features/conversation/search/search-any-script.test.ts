import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { FoundMessage } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aGroup, aPerson } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const anna = await aPerson(hearth, "q@example.org");

const letters = ["a", "é", "b", "É", "c", "ё", "Ж", "е", "ώ", "1", "e\u0301", "家", "族", "京", "한"];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 });
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const messages = fc.array(fc.record({ title: fc.option(text, { nil: "" }), text }), { minLength: 1, maxLength: 8 });
/** Generates prefixes of words, and one or two characters of scripts without spaces. */
const wanted = fc.array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 3,
});

interface Written {
  id: string;
  title: string;
  text: string;
}

test("a search finds what reading every message would find, in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(messages, wanted, async (drafts, words) => {
      const group = await aGroup(anna, "Any script");
      const written: Written[] = [];
      for (const data of drafts) written.push({ id: (await makeMessage(anna, group, { data })).id, ...data });

      const { body } = await anna.post("/api/messages/search", { group: group.id, search: words.join("+") });

      const expected = readAll(written, words);
      const found = (body.messages as FoundMessage[]).map(({ id, score }) => [id, score]);
      expect(found).toEqual(expected);
      expect(body.totalItems).toBe(expected.length);
    }),
    { numRuns: 40 },
  );
});

function readAll(written: Written[], words: string[]): [string, number][] {
  const newestFirst = [...written].reverse();
  const inTitle = newestFirst.filter(({ title }) => hasAll(title, words));
  const inText = newestFirst.filter(({ title, text }) => hasAll(`${title} ${text}`, words));
  return [
    ...inTitle.map(({ id }): [string, number] => [id, 150]),
    ...inText.filter((message) => !inTitle.includes(message)).map(({ id }): [string, number] => [id, 100]),
  ];
}

function hasAll(text: string, words: string[]): boolean {
  const there = piecesOf(text);
  return words.flatMap(piecesOf).every((piece) => there.some((each) => isIn(piece, each)));
}

function isIn(piece: string, there: string): boolean {
  return /[家族京한]/.test(piece) ? there.includes(piece) : there.startsWith(piece);
}

function piecesOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  return plain.match(/[家族京한]+|[^ 家族京한]+/g) ?? [];
}

test.each([
  ["كَتَبَ أحمد الرِّسالة في المدرسة", ["كتب", "الرسالة", "الرساله", "احمد", "أحمد", "المَدْرَسة"]],
  ["שָׁלוֹם לִילָדִים", ["שלום", "לילדים"]],
  ["สวัสดีค่ะ วันนี้เราไปทะเลกัน", ["ทะเล", "วันนี้"]],
  ["رحلة ٢٠١٩", ["2019", "۲۰۱۹"]],
  ["свято мʼята", ["м'ята", "м’ята"]],
])("%s is found by the words as people type them", async (text, searches) => {
  const group = await aGroup(anna, "Marks");
  const { id } = await makeMessage(anna, group, { data: { title: "", text } });
  await makeMessage(anna, group, { data: { title: "", text: "Something else" } });
  for (const search of searches) {
    const { body } = await anna.post("/api/messages/search", { group: group.id, search });
    expect(
      (body.messages as FoundMessage[]).map((found) => found.id),
      search,
    ).toEqual([id]);
  }
});
