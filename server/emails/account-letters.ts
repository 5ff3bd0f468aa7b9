import type { Language } from "#contract/languages.ts";
import type { SecurityEventKind } from "#contract/security.ts";
import { layOut, type Written } from "./layout.ts";
import { translator } from "./translate.ts";

/** `url` confirms the address as a login. */
export function loginChange(
  { name, login, url }: { name: string; login: string; url: string },
  language: Language,
): Written {
  const t = translator(language);
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

/** `url` confirms that the owner of the address created the account. */
export function addressProof(
  { name, login, url }: { name: string; login: string; url: string },
  language: Language,
): Written {
  const t = translator(language);
  return layOut(
    {
      subject: t("email.address_proof.subject"),
      paragraphs: [t("email.hello", { name }), t("email.address_proof.text", { login })],
      button: { label: t("email.login_change.button"), url },
      closing: t("email.address_proof.ignore"),
    },
    language,
  );
}

export function passwordReset({ name, url }: { name: string; url: string }, language: Language): Written {
  const t = translator(language);
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

export interface SecurityNotice {
  name: string;
  kind: SecurityEventKind;
  address: string;
  device: string;
  url: string;
  home: string;
}

export function trialLetter({ name, url }: { name: string; url: string }, language: Language): Written {
  const t = translator(language);
  return layOut(
    {
      subject: t("email.trial.subject"),
      paragraphs: [t("email.hello", { name }), t("email.trial.text")],
      button: { label: t("email.digest.button"), url },
      closing: t("email.trial.closing"),
    },
    language,
  );
}

export function securityNotice(notice: SecurityNotice, language: Language): Written {
  const t = translator(language);
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
