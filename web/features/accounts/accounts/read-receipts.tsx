import { Card } from "../../../components/card.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../../identity/people/use-account.ts";

export function ReadReceipts() {
  const t = useT();
  const { value, save, error } = useSetting("read_receipts");
  const marks = useSetting("photo_marks");
  return (
    <Card title={t("account.privacy")}>
      <CheckField
        label={t("account.read_receipts")}
        hint={t("account.read_receipts_hint")}
        checked={value !== "off"}
        onChecked={(isOn) => save(isOn ? "" : "off")}
      />
      {error && <Notice>{error}</Notice>}
      <CheckField
        label={t("account.photo_marks")}
        hint={t("account.photo_marks_hint")}
        checked={marks.value !== "off"}
        onChecked={(isOn) => marks.save(isOn ? "" : "off")}
      />
      {marks.error && <Notice>{marks.error}</Notice>}
    </Card>
  );
}
