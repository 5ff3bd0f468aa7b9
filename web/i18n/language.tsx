import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import { bcp47, chooseLanguage, fallbackLanguage, type Language } from "#contract/languages.ts";
import { readLocal, writeLocal } from "../api/local-store.ts";
import { loadCatalogue, type Catalogue } from "./catalogues.ts";
import { translator, type Translate } from "./translate.ts";

interface Speech {
  language: Language;
  t: Translate;
}

export interface Spoken {
  language: Language;
  catalogue: Catalogue;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

/** Speaks `initial`, then whatever is wanted once the person's and the operator's wishes are known; never shows half a language. */
export function LanguageProvider({ initial, wanted, children }: LanguageProviderProps) {
  const [spoken, setSpoken] = useState<Spoken>(initial);
  const { language, catalogue } = spoken;

  useEffect(() => {
    if (!wanted || wanted === language) return;
    let outdated = false;
    void speak(wanted).then((next) => outdated || setSpoken(next));
    return () => void (outdated = true);
  }, [wanted, language]);

  useEffect(() => {
    document.documentElement.lang = bcp47(language);
    document.documentElement.dir = "ltr";
    writeLocal("lang", language);
  }, [language]);

  const speech = useMemo(() => ({ language, t: translator(language, catalogue) }), [language, catalogue]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

interface LanguageProviderProps {
  initial: Spoken;
  wanted?: Language;
  children: ReactNode;
}

export function useLanguage(): Language {
  return useSpeech().language;
}

export function useT(): Translate {
  return useSpeech().t;
}

export async function speak(language: Language): Promise<Spoken> {
  return { language, catalogue: await loadCatalogue(language) };
}

/** The language this browser last spoke with us. */
export function rememberedLanguage(): Language | undefined {
  return readLocal<Language>("lang");
}

/** `personal`: data.lang of the person; `operator`: default_lang of the server, which says en_US when nobody chose. */
export function wantedLanguage(personal: string | undefined, operator: string | undefined): Language {
  const chosenByOperator = operator === fallbackLanguage ? undefined : operator;
  return chooseLanguage(personal, chosenByOperator, ...navigator.languages);
}

function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("useT needs a LanguageProvider above it");
  return speech;
}
