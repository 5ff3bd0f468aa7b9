import { expect, test } from "vitest";
import { fold } from "#contract/fold.ts";
import { conditionsOf, readSearch, tokensOf } from "./rules.ts";
import { relax, suggestSpelling } from "./rules-spelling.ts";
import { excerptAround } from "./rules-excerpt.ts";
import { readWords, readWordsAhead, searchedWords, tagsOf, wordsOf } from "../messages/rules-words.ts";

test.each([
  ["Été à NOËL", "ete a noel"],
  ["Straße, Łódź, Ærø, Đà Nẵng, cœur", "strasse, lodz, aero, da nang, coeur"],
  ["Ёлка и ёжик", "елка и ежик"],
  ["ΆΝΘΡΩΠΟΣ", "ανθρωποσ"],
  ["İstanbul, ısı", "istanbul, isi"],
  ["ＡＢＣ ﬁn ｶﾞ", "abc fin ガ"],
  ["한국어 パーティー", "한국어 パーティー"],
  ["हिन्दी", "हिन्दी"],
  ["كَتَبَ أحمد الرِّسالة", "كتب احمد الرساله"],
  ["آدم ٱلكتاب إلى مـــوسى", "ادم الكتاب الي موسي"],
  ["مؤسسة رئيس", "موسسه رييس"],
  ["کتاب فارسی", "كتاب فارسي"],
  ["שָׁלוֹם יְלָדִים", "שלום ילדים"],
  ["٢٠٢٥ ۲۰۲۵ २०२५ ２０２５ ๒๐๒๕", "2025 2025 2025 2025 2025"],
  ["мʼята Hawaiʻi oʻzbek", "м'ята hawai'i o'zbek"],
  ["Việt Nam", "viet nam"],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(text.normalize("NFD"))).toBe(folded);
});

test("of characters that stand for whole words, only the first thousand are folded", () => {
  expect(fold("\ufdfa")).toBe(fold("صلى الله عليه وسلم"));
  expect(fold("\ufdfa".repeat(5000))).toHaveLength(18 * 1000);
  expect(fold(`${"㌖".repeat(5000)} end`)).toBe(`${"キロメートル".repeat(1000)} end`);
});

test("words are made of letters and digits; anything else separates them", () => {
  expect(wordsOf("L'été_2024: it's 5km (or so)…")).toEqual(["l", "ete", "2024", "it", "s", "5km", "or", "so"]);
});

test("a run without spaces is indexed as pairs plus its last character, separate from words of other scripts", () => {
  expect(wordsOf("東京都2024年 in")).toEqual(["東京", "京都", "都", "2024", "年", "in"]);
  expect(wordsOf("𠮷野家")).toEqual(["𠮷野", "野家", "家"]);
});

test.each([
  ["ฉันรักแมวดำมาก", "แมว"],
  ["วันนี้เราไปทะเลกัน", "ทะเล"],
  ["ຂ້ອຍຮັກແມວ", "ແມວ"],
  ["ខ្ញុំស្រឡាញ់ឆ្មា", "ឆ្មា"],
  ["ကျွန်တော်က ကြောင်ကို ချစ်တယ်", "ကြောင်"],
])("of %s, %s is a word", (text, wanted) => {
  const words = wordsOf(text);
  expect(searchedWords(wanted).every(({ text: prefix }) => words.some((word) => word.startsWith(prefix)))).toBe(true);
  expect(words).not.toContain(text);
});

test("apostrophes of all kinds separate words", () => {
  for (const apostrophe of ["'", "’", "ʼ", "ʻ"]) expect(wordsOf(`м${apostrophe}ята`)).toEqual(["м", "ята"]);
});

test("one character matches as a prefix, several as all their pairs, a word as a prefix", () => {
  expect(searchedWords("家 東京都 gart")).toEqual([
    { text: "家", isPrefix: true },
    { text: "東京", isPrefix: false },
    { text: "京都", isPrefix: false },
    { text: "gart", isPrefix: true },
  ]);
});

test("only the first 24 characters of a word count", () => {
  expect(wordsOf("x".repeat(30))).toEqual(["x".repeat(24)]);
  expect(searchedWords("𐐷".repeat(30))[0]!.text).toBe("𐐷".repeat(24).toLowerCase());
});

test.each([
  ["We #planted a #Jardin_Été, ＃桜!", ["planted", "jardin_ete", "桜"]],
  ["https://example.org/page#part and https://example.org/#top", []],
  ["&#39; a#b ## #", []],
])("finds the hashtags in %s", (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test("a search consists of unique words and tags, whatever separates them", () => {
  expect(readSearch("été+Ete  #Garden", "garden, #summer")).toEqual({
    words: [{ text: "ete", isPrefix: true }],
    tags: ["garden", "summer"],
    terms: ["ete", "ete", "#garden"],
  });
});

test("a token contains its group and where its word occurs", () => {
  const message = {
    group: 35,
    author: 36,
    words: readWords({ title: "Plum", text: "#Jam" }),
    contextNames: ["IMG_1.jpg"],
    documentWords: [],
    has: ["photo"] as const,
  };
  expect(tokensOf(message)).toEqual([
    "000ztplum",
    "000zxplum",
    "000zxjam",
    "000zrimg",
    "000zr1",
    "000zrjpg",
    "000zhjam",
    "000za10",
    "000zkp",
    "000zm",
  ]);
});

test("each word may match the author's name instead, but only for authors who have it", () => {
  const authors = [
    { id: "z", number: 1, name: "Zoë Martin" },
    { id: "b", number: 2, name: "Bob" },
  ];
  const [, , anywhere] = conditionsOf(readSearch("zoe", ""), { has: [] }, { number: 1, authors });
  expect(anywhere).toEqual([
    [
      { token: "0001xzoe", isPrefix: true },
      { token: "0001rzoe", isPrefix: true },
      { token: "0001a1", isPrefix: false },
    ],
  ]);
});

test("an excerpt shows the first hit and is cut between words", () => {
  const text = `${"before ".repeat(100)}the Café is open${" after".repeat(100)}`;
  const excerpt = excerptAround(text, searchedWords("cafe"))!;
  expect(excerpt).toMatch(/^…before .*the Café is open after.* after…$/);
  expect(excerpt.length).toBeLessThanOrEqual(302);
  expect(excerptAround("short", searchedWords("nothing"))).toBe("short");
  expect(excerptAround("  ", searchedWords("x"))).toBeUndefined();
});

test.each([
  ["vacnces", "Vacances"],
  ["vaccances", "Vacances"],
  ["vacanes plum", "Vacances plum"],
  ["vacnaces #sea", "Vacances #sea"],
  ["vacantes", "Vacances"],
  ["vaantes", undefined],
  ["vacances", undefined],
  ["vacances unheard", undefined],
])("%s is corrected to %s", (typed, meant) => {
  const texts = ["Vacances à la mer #sea", "plums, vacances", "Vacancies"];
  expect(suggestSpelling(readSearch(typed, ""), texts)).toBe(meant);
});

test("other spellings are searched for by the first letters; short words and whole pairs stay unchanged", () => {
  expect(relax(readSearch("vacanes été 家族 #sea", ""))).toMatchObject({
    words: [
      { text: "vac", isPrefix: true },
      { text: "ete", isPrefix: true },
      { text: "家族", isPrefix: false },
    ],
    tags: ["sea"],
  });
  expect(relax(readSearch("été 家族", ""))).toBeUndefined();
});

test("words read ahead are discarded if other content is stored", () => {
  const read = readWordsAhead({ title: "Plum", text: "jam" });
  expect(read({ title: "Plum", text: "jam" }).inText).toEqual(["jam"]);
  expect(read({ title: "Plum", text: "tart #sweet" })).toEqual({
    inTitle: ["plum"],
    inText: ["tart", "sweet"],
    tags: ["sweet"],
  });
});
