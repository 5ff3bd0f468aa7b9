import type { Language } from "#contract/languages.ts";
import { layOut, type Written } from "./layout.ts";
import type { Translate } from "./translate.ts";

export interface LoginChange {
  name: string;
  /** The new login. */
  login: string;
  /** URL of the page that confirms it. */
  url: string;
}

/** Asks the owner of an address to confirm it as a login. */
export function loginChange({ name, login, url }: LoginChange, t: Translate, language: Language): Written {
  return layOut(
    {
      subject: t("email.login_change.subject"),
      paragraphs: [t("email.hello", { name }), t("email.login_change.text", { login })],
      button: { label: t("email.login_change.button"), url },
      closing: t("email.login_change.ignore"),
    },
    language,
  );
}
