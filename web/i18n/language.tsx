import { createContext, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { bcp47, chooseLanguage, directionOf, fallbackLanguage, type Language } from "#contract/languages.ts";
import { readLocal, writeLocal } from "../api/local-store.ts";
import { loadCatalogue, type Catalogue } from "./catalogues.ts";
import { translator, type Translate } from "./translate.ts";

interface I18n {
  language: Language;
  t: Translate;
}

export interface LoadedLanguage {
  language: Language;
  catalogue: Catalogue;
}

const I18nContext = createContext<I18n | undefined>(undefined);

/** Shows texts in `initial` until `wanted` is known and its catalogue is loaded, so that languages are never mixed. */
export function LanguageProvider({ initial, wanted, children }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState<LoadedLanguage>(initial);
  const { language, catalogue } = loaded;

  useEffect(() => {
    if (!wanted || wanted === language) return;
    let outdated = false;
    void loadLanguage(wanted).then((next) => outdated || setLoaded(next));
    return () => void (outdated = true);
  }, [wanted, language]);

  // Runs before paint; otherwise the page would briefly appear mirrored.
  useLayoutEffect(() => {
    document.documentElement.lang = bcp47(language);
    document.documentElement.dir = directionOf(language);
    writeLocal("lang", language);
  }, [language]);

  const i18n = useMemo(() => ({ language, t: translator(language, catalogue) }), [language, catalogue]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

interface LanguageProviderProps {
  initial: LoadedLanguage;
  wanted?: Language;
  children: ReactNode;
}

export function useLanguage(): Language {
  return useI18n().language;
}

export function useT(): Translate {
  return useI18n().t;
}

export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  return { language, catalogue: await loadCatalogue(language) };
}

export function rememberedLanguage(): Language | undefined {
  return readLocal<Language>("lang");
}

/** `personal` is data.lang of the person, `operator` default_lang of the server. The server reports en_US if the operator has not set it. */
export function wantedLanguage(personal: string | undefined, operator: string | undefined): Language {
  const chosenByOperator = operator === fallbackLanguage ? undefined : operator;
  return chooseLanguage(personal, chosenByOperator, ...navigator.languages);
}

function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error("useT needs a LanguageProvider above it");
  return i18n;
}
