import type { TranslatorLocation } from "../adapters/translator/translator.ts";
import type { Settings } from "./settings.ts";

export function translatorLocation(settings: Settings): TranslatorLocation | undefined {
  const url = settings.url("TRANSLATE_URL")?.href;
  const key = settings.text("TRANSLATE_KEY");
  if (url === undefined && key !== undefined) settings.problems.push("TRANSLATE_KEY needs TRANSLATE_URL");
  return url === undefined ? undefined : { url, key };
}
