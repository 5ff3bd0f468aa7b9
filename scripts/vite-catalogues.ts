import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles the ICU messages of `locales/*.json` while building, so that no compiler travels to browsers; nor do the texts of e-mails. */
export function compiledCatalogues(): Plugin {
  return {
    name: "hearth:compiled-catalogues",
    enforce: "pre",
    transform: {
      filter: { id: /\/locales\/\w+\.json$/ },
      handler: (source) => JSON.stringify(compileCatalogue(JSON.parse(source) as Record<string, string>)),
    },
  };
}

export function compileCatalogue(messages: Record<string, string>) {
  const shown = Object.entries(messages).filter(([key]) => !key.startsWith("email."));
  return Object.fromEntries(shown.map(([key, message]) => [key, compileMessage(message)]));
}
