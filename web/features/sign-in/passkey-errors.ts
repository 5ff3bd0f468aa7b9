import { errorText } from "../../i18n/error-text.ts";
import type { Translate } from "../../i18n/translate.ts";

/** Browsers have passkeys over https alone, and never at an address of bare numbers. */
export function knowsPasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** What to tell a person where the server, or the browser by one of the names of WebAuthn, refused. */
export function passkeyErrorText(t: Translate, error: unknown): string {
  switch (error instanceof Error && error.name) {
    case "NotAllowedError":
    case "AbortError":
      return t("passkeys.not_used");
    case "InvalidStateError":
      return t("passkeys.exists");
    case "SecurityError":
      return t("passkeys.not_here");
    case "ConstraintError":
    case "NotSupportedError":
      return t("passkeys.device_cannot");
    default:
      return errorText(t, error);
  }
}
