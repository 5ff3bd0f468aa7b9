import { bcp47, type Language } from "#contract/languages.ts";

/** Returns the ISO 639 code, such as "fr" for "fr_FR". */
export function isoCode(language: Language): string {
  return bcp47(language).split("-")[0]!;
}
