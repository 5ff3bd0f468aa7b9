import { expect, test } from "vitest";
import { bcp47, chooseLanguage, languageCodes, languageFor } from "./languages.ts";

test("a code leads to its catalogue: full, short, as browsers write it, or of another country", () => {
  expect(languageFor("fr_FR")).toBe("fr_FR");
  expect(languageFor("fr")).toBe("fr_FR");
  expect(languageFor("fr-FR")).toBe("fr_FR");
  expect(languageFor("fr-CA")).toBe("fr_FR");
  expect(languageFor("en_GB")).toBe("en_US");
  for (const unknown of [undefined, "", "tlh", "x", "-"]) expect(languageFor(unknown)).toBeUndefined();
});

test("the first wish that can be fulfilled counts; without one it is English", () => {
  expect(chooseLanguage(undefined, "tlh", "fr", "en_US")).toBe("fr_FR");
  expect(chooseLanguage("en", "fr")).toBe("en_US");
  expect(chooseLanguage()).toBe("en_US");
});

test("every language of the specification may be kept, and those of old clients in short", () => {
  for (const code of ["cs_CZ", "zgh", "zh_Hans", "en", "es", "fr", "nl", "sk"]) expect(languageCodes).toContain(code);
  expect(languageCodes).not.toContain("tlh");
});

test("browsers and Intl get the form that they know", () => {
  expect(bcp47("fr_FR")).toBe("fr-FR");
});
