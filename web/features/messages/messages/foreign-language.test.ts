import { expect, test } from "vitest";
import { foreignLanguage, readersLanguages } from "./foreign-language.ts";

test.each([
  ["Danke für die schönen Fotos!", "de"],
  ["Le chauffage est encore en panne", "fr"],
  ["Ďakujem za krásne fotky!", "sk"],
  ["Děkuji za krásné fotky!", "cs"],
  ["Köszönöm a szép képeket!", "hu"],
  ["Спасибо за красивые фотографии!", "ru"],
  ["شكرا على الصور الجميلة", "ar"],
  ["תודה על התמונות היפות", "he"],
  ["예쁜 사진 고마워요", "ko"],
  ["谢谢你的漂亮照片", "zh"],
])("%j is offered for translation from %s", (text, language) => {
  expect(foreignLanguage(text, ["en"])).toBe(language);
});

test.each([
  ["in the reader's language", "Thanks for the lovely photos from the lake"],
  ["too short to be certain", "Ja, ja!"],
  ["of emoji and numbers only", "🎉🎉🎉 12:30 — 14:00 🎉🎉🎉"],
  ["of an address only", "https://beispiel.example.org/die/schoenen/bilder-von-unserem-garten"],
  ["without words", ""],
])("a text %s is not offered", (_what, text) => {
  expect(foreignLanguage(text, ["en"])).toBeUndefined();
});

test("the reader's languages are the chosen one and those of the browser", () => {
  expect(readersLanguages("zh_Hans", ["fr-CA", "EN"])).toEqual(["zh", "fr", "en"]);
});
