import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { UserData } from "#contract/accounts.ts";
import { bcp47, chooseLanguage, intlLocales, isolatedValues, type Language } from "#contract/languages.ts";
import type en from "../../locales/en_US.json";

export type Translate = (key: keyof typeof en, values?: Record<string, string | number>) => string;

const known = new Map<Language, Translate>();

export function translator(language: Language): Translate {
  const translate = known.get(language) ?? readTexts(language);
  known.set(language, translate);
  return translate;
}

export function languageOf(settings: string, { defaultLang }: { defaultLang: string | undefined }): Language {
  return chooseLanguage((JSON.parse(settings) as UserData).lang, defaultLang);
}

function readTexts(language: Language): Translate {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
  const locale = bcp47(language);
  const i18n = setupI18n({ locale, locales: intlLocales(language), messages: { [locale]: messages } });
  return (key, values) => i18n._(key, isolatedValues(language, values));
}
