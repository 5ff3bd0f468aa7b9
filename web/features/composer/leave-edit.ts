import { useConfirm } from "../../components/confirm.tsx";
import { useT } from "../../i18n/language.tsx";

/** Returns a function that resolves to whether an edit may be discarded. Asks only if there are changes. */
export function useLeaveEdit(): (draft: { isKept: boolean }) => Promise<boolean> {
  const t = useT();
  const confirm = useConfirm();
  return async ({ isKept }) =>
    !isKept ||
    confirm({
      title: t("composer.edit_discard_title"),
      text: t("composer.edit_discard_text"),
      action: t("composer.edit_discard"),
      cancel: t("composer.edit_resume"),
    });
}
