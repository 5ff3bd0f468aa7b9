import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles the ICU messages of `locales/*.json` while building, so that no compiler travels to browsers. */
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
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]));
}
