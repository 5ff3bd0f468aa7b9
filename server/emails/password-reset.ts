import type { Language } from "#contract/languages.ts";
import { layOut, type Written } from "./layout.ts";
import type { Translate } from "./translate.ts";

export interface PasswordReset {
  name: string;
  /** URL of the form for a new password. */
  url: string;
}

export function passwordReset({ name, url }: PasswordReset, t: Translate, language: Language): Written {
  return layOut(
    {
      subject: t("email.password_reset.subject"),
      paragraphs: [t("email.hello", { name }), t("email.password_reset.text")],
      button: { label: t("email.password_reset.button"), url },
      closing: t("email.password_reset.ignore"),
    },
    language,
  );
}
