import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wantedLanguage } from "./language.tsx";

beforeEach(() => browserSpeaks("fr-CA", "en"));
afterEach(() => vi.restoreAllMocks());

test("a person's own choice wins over the server's and the browser's language", () => {
  expect(wantedLanguage("en_US", "fr_FR")).toBe("en_US");
});

test("an old short code selects the language it stands for", () => {
  browserSpeaks("en");
  expect(wantedLanguage("fr", undefined)).toBe("fr_FR");
});

test("a person without a choice gets the operator's language", () => {
  browserSpeaks("en-GB");
  expect(wantedLanguage(undefined, "fr_FR")).toBe("fr_FR");
});

test("en_US on the server counts as no choice, so the browser decides", () => {
  expect(wantedLanguage(undefined, "en_US")).toBe("fr_FR");
});

test.each([
  ["zh-CN", "zh_Hans"],
  ["zh-Hans-CN", "zh_Hans"],
  ["ko", "ko_KR"],
  ["cs", "cs_CZ"],
  ["zgh-MA", "zgh"],
])("a browser set to %s gets %s", (code, language) => {
  browserSpeaks(code, "en");
  expect(wantedLanguage(undefined, "en_US")).toBe(language);
});

test("an unsupported language leaves the choice to the browser", () => {
  expect(wantedLanguage("ja_JP", "en_US")).toBe("fr_FR");
});

test("English is the fallback", () => {
  browserSpeaks("ja", "th");
  expect(wantedLanguage(undefined, undefined)).toBe("en_US");
});

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}
