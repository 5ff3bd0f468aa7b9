import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wantedLanguage } from "./language.tsx";

beforeEach(() => browserSpeaks("fr-CA", "en"));
afterEach(() => vi.restoreAllMocks());

test("a person reads the language they chose, whatever the server and the browser say", () => {
  expect(wantedLanguage("en_US", "fr_FR")).toBe("en_US");
});

test("a person who chose an old short code reads that language", () => {
  browserSpeaks("en");
  expect(wantedLanguage("fr", undefined)).toBe("fr_FR");
});

test("who chose nothing reads the language the operator set", () => {
  browserSpeaks("en-GB");
  expect(wantedLanguage(undefined, "fr_FR")).toBe("fr_FR");
});

test("a server that says en_US has chosen nothing, so the browser decides", () => {
  expect(wantedLanguage(undefined, "en_US")).toBe("fr_FR");
});

test.each([
  ["zh-CN", "zh_Hans"],
  ["zh-Hans-CN", "zh_Hans"],
  ["ko", "ko_KR"],
  ["cs", "cs_CZ"],
  ["zgh-MA", "zgh"],
])("a browser that speaks %s is answered in %s", (code, language) => {
  browserSpeaks(code, "en");
  expect(wantedLanguage(undefined, "en_US")).toBe(language);
});

test("a language that Hearth does not speak leaves the choice to the browser", () => {
  expect(wantedLanguage("ja_JP", "en_US")).toBe("fr_FR");
});

test("where nothing fits, English", () => {
  browserSpeaks("ja", "th");
  expect(wantedLanguage(undefined, undefined)).toBe("en_US");
});

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}
