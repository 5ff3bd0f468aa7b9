import type { Messages } from "@lingui/core";
import { bcp47, languages, supportedLanguages, type Language } from "#contract/languages.ts";

export type MessageKey = keyof typeof import("../../locales/en_US.json");
export type Catalogue = Readonly<Record<MessageKey, Messages[string]>>;

const files = import.meta.glob<Catalogue>("../../locales/*.json", { import: "default" });

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return files[`../../locales/${language}.json`]!();
}

/** Languages with their native names. `tag` is for the `lang` attribute. */
export const languageList = supportedLanguages.map((code) => ({
  code,
  name: languages[code],
  tag: bcp47(code),
}));
