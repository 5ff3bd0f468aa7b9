import { useConfirm } from "../../components/confirm.tsx";
import { useT } from "../../i18n/language.tsx";

/** Whether the changes to a message may be dropped: asked, if there are any. */
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
