import { useLeaveGuard } from "../hooks/leave-guard.ts";
import { useT } from "../i18n/language.tsx";
import { useConfirm } from "./confirm.tsx";

export function useUnsavedChanges(dirty: boolean): void {
  const t = useT();
  const confirm = useConfirm();
  useLeaveGuard(dirty, () =>
    confirm({
      title: t("settings.unsaved_title"),
      text: t("settings.unsaved_confirm"),
      action: t("settings.unsaved_leave"),
      cancel: t("settings.unsaved_stay"),
    }),
  );
}
