import type { Translate } from "../../../i18n/translate.ts";
import type { Service } from "../chat-formats/chat.ts";

export function serviceName(t: Translate, service: Service): string {
  return service === "Email" ? t("import.mailing_list") : service;
}
