import type { FastifyRequest } from "fastify";
import type { UserData } from "#contract/accounts.ts";
import { chooseLanguage, type Language } from "#contract/languages.ts";
import type { Context } from "../context.ts";
import { translator, type Translate } from "../emails/translate.ts";
import type { Me } from "../features/identity/people/rules.ts";
import { languagesWanted } from "../features/outside/public-links/rules.ts";

export interface Reader {
  /** Undefined for readers of a public link. */
  me: Me | undefined;
  /** The client has sent a formatted text; others get plain text. */
  knowsRichText: boolean;
  language: Language;
  t: Translate;
  now: number;
  /** Address without a slash at the end. */
  url: string;
}

export function readerOf({ visitor, headers }: FastifyRequest, { config, settings, clock }: Context): Reader {
  const { lang } = visitor ? (JSON.parse(visitor.data) as UserData) : {};
  const language = chooseLanguage(lang, settings.current.defaultLang, ...languagesWanted(headers["accept-language"]));
  const knowsRichText = visitor !== undefined && visitor.richTextAt !== null;
  return { me: visitor, knowsRichText, language, t: translator(language), now: clock.now(), url: config.url };
}
