import { setupI18n } from "@lingui/core";
import { bcp47, intlLocales, isolatedValues, type Language } from "#contract/languages.ts";
import type { Catalogue, MessageKey } from "./catalogues.ts";

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: Values) => string;

export function translator(language: Language, catalogue: Catalogue): Translate {
  const locale = bcp47(language);
  const i18n = setupI18n({ locale, locales: intlLocales(language), messages: { [locale]: { ...catalogue } } });
  return (key, values) => i18n._(key, isolatedValues(language, values));
}
