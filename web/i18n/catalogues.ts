import type { Messages } from "@lingui/core";
import type { Language } from "#contract/languages.ts";

export type MessageKey = keyof typeof import("../../locales/en_US.json");
export type Catalogue = Readonly<Record<MessageKey, Messages[string]>>;

const files = import.meta.glob<Catalogue>("../../locales/*.json", { import: "default" });

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return files[`../../locales/${language}.json`]!();
}
