import type { Import } from "#contract/imports.ts";
import { call } from "../../../api/client.ts";
import { useConfirm } from "../../../components/confirm.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useDecision } from "../../reading/moderation/use-decision.ts";

export function useUndoImport(groupId: string) {
  const t = useT();
  const confirm = useConfirm();
  const { decide, busy } = useDecision(groupId);
  const undo = async ({ id, title }: Import) => {
    const text = t("import.undo_text");
    if (await confirm({ title: t("import.undo_title", { title }), text, action: t("import.undo") }))
      decide(() => call("DELETE /api/imports/:id", { params: { id } }));
  };
  return { undo, busy };
}
