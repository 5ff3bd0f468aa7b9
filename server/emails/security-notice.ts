import type { Language } from "#contract/languages.ts";
import type { SecurityEventKind } from "#contract/security.ts";
import { layOut, type Written } from "./layout.ts";
import type { Translate } from "./translate.ts";

export interface SecurityNotice {
  name: string;
  kind: SecurityEventKind;
  /** The IP address it came from. */
  address: string;
  /** The browser's User-Agent; may be empty. */
  device: string;
  /** URL of the account's devices and security log. */
  url: string;
  home: string;
}

/** Notifies the owner of a change to the account, and where it came from. */
export function securityNotice(notice: SecurityNotice, t: Translate, language: Language): Written {
  const { name, kind, address, device, url, home } = notice;
  const isGone = kind === "account_deleted";
  return layOut(
    {
      subject: t("email.security.subject"),
      paragraphs: [
        t("email.hello", { name }),
        t(`security.${kind}`),
        device === "" ? t("email.security.address", { address }) : t("email.security.from", { address, device }),
      ],
      button: isGone ? { label: t("email.digest.button"), url: home } : { label: t("email.security.button"), url },
      closing: t(isGone ? "email.security.gone" : "email.security.not_you"),
    },
    language,
  );
}
