import { intlLocales } from "#contract/languages.ts";
import { useConfirm } from "../../../components/confirm.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import type { Upload } from "./uploads.ts";

/** Calls `send`, but asks first if some files could not be uploaded, because the message would be sent without them unnoticed. */
export function useSendWithout(uploads: readonly Upload[], send: () => void): () => void {
  const t = useT();
  const language = useLanguage();
  const confirm = useConfirm();
  const failed = uploads.filter(({ status, removed }) => status === "failed" && !removed);
  if (failed.length === 0) return send;
  const names = new Intl.ListFormat(intlLocales(language)).format(failed.map(({ name }) => name));
  const question = {
    title: t("upload.send_without_title"),
    text: t("upload.send_without_text", { names, count: failed.length }),
    action: t("upload.send_without"),
    cancel: t("composer.go_on"),
  };
  return () => void confirm(question).then((isSure) => isSure && send());
}
