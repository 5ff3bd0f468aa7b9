import { errorText } from "../../../i18n/error-text.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** Returns whether passkeys are available: only over https, and never at an IP address. */
export function knowsPasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

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
