import { can } from "#contract/permissions.ts";
import { CheckField } from "../../../components/check-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { DraftInHand } from "../drafts/use-draft.ts";
import { usePosition } from "../../groups/groups/use-position.ts";

export default function ConfirmField({ groupId, draft }: { groupId: string; draft: DraftInHand }) {
  const t = useT();
  const position = usePosition(groupId);
  const { words, setWords } = draft;
  if (!can.askConfirmation(position)) return null;
  return (
    <CheckField
      label={t("confirm.ask")}
      checked={words.confirm === true}
      onChecked={(confirm) => setWords({ confirm })}
    />
  );
}
