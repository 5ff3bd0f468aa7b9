import { expect, test } from "vitest";
import { languagesToRead, textOfPhoto } from "./rules-photos.ts";

const installed = ["ara", "deu", "eng", "fra", "kor"];

test("a photo is read in the languages of those who see it, the most frequent first, at most three", () => {
  const codes = ["fr_FR", "de_DE", "de_DE", "ko_KR", "de_DE", "fr_FR", "ko_KR", "ar"];
  expect(languagesToRead(codes, undefined, installed)).toEqual(["deu", "fra", "kor"]);
});

test("people who never chose a language read that of the server", () => {
  expect(languagesToRead([undefined, undefined, "fr"], "de_DE", installed)).toEqual(["deu", "fra"]);
  expect(languagesToRead([undefined], undefined, installed)).toEqual(["eng"]);
});

test("without data for any of the languages, English and others are tried", () => {
  expect(languagesToRead(["zgh", "hu_HU"], undefined, installed)).toEqual(["eng", "ara", "deu"]);
  expect(languagesToRead([], undefined, ["kor"])).toEqual(["kor"]);
});

const sure = (...words: string[]) => words.map((text) => ({ text, confidence: 90 }));

test("words that are likely wrong are left out", () => {
  const words = [...sure("flour", "and", "butter", "g", "|", "2024", "밀가루"), { text: "plvms", confidence: 60 }];
  expect(textOfPhoto(words)).toBe("flour and butter g | 2024 밀가루");
});

test("a photo with fewer than three words is no document", () => {
  expect(textOfPhoto(sure("top", "A", "/", "Bus"))).toBe("");
  expect(textOfPhoto([])).toBe("");
});
