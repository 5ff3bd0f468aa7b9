import { expect, test } from "vitest";
import { languageList } from "./language-list.ts";

test("the list shows each language under its own name", () => {
  expect(languageList.map(({ name }) => name).join(", ")).toBe(
    "العربية, čeština, Deutsch, English, español, français, עברית, magyar, 한국어, Nederlands, русский, slovenčina, ⵜⴰⵎⴰⵣⵉⵖⵜ, 简体中文",
  );
});
