import { readFileSync } from "node:fs";
import { isolatedValues, type Language } from "#contract/languages.ts";

/** Returns a text of the interface by its key; `{name}` stands for a value. Does not support plurals. */
export type Texts = (key: string, values?: Record<string, string>) => string;

export function textsIn(language: Language): Texts {
  const texts = JSON.parse(readFileSync(`locales/${language}.json`, "utf8")) as Record<string, string>;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${language} has no text called ${key}`);
    const shown = isolatedValues(language, values);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(shown[name] ?? whole));
  };
}
