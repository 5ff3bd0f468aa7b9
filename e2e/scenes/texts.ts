import { readFileSync } from "node:fs";
import { intlLocales, isolatedValues, type Language } from "#contract/languages.ts";

/** Returns a text of the interface by its key; `{name}` and `{name, number}` stand for values. Does not support plurals. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function textsIn(language: Language): Texts {
  const texts = JSON.parse(readFileSync(`locales/${language}.json`, "utf8")) as Record<string, string>;
  const numbers = new Intl.NumberFormat(intlLocales(language));
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${language} has no text called ${key}`);
    const shown = isolatedValues(language, values);
    return text.replace(/\{(\w+)(, number)?\}/g, (whole, name: string, format?: string) => {
      const value = shown[name] ?? whole;
      return format ? numbers.format(Number(value)) : String(value);
    });
  };
}
