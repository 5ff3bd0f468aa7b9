import { pushTextOf, pushTexts } from "#contract/news.ts";
import { useAlert } from "../../components/alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { useSaveAccount } from "../people/use-account.ts";
import { useMe } from "../people/use-me.ts";

/** Detail level of push notifications, which others may read on a locked screen. Applies to all devices. */
export function PushTextField() {
  const t = useT();
  const alert = useAlert();
  const { data } = useMe();
  const { mutate, variables, isPending, error } = useSaveAccount();
  const wanted = isPending ? ((variables.data as { push_text: string | null }).push_text ?? "full") : undefined;
  const save = (text: string) =>
    mutate({ data: { push_text: text === "full" ? null : text } }, { onSuccess: () => alert(t("account.saved")) });
  return (
    <SelectField
      label={t("push.text")}
      hint={t("push.text_hint")}
      value={wanted ?? pushTextOf(data.push_text)}
      onValue={save}
      error={error ? errorText(t, error) : undefined}
      options={(["full", ...pushTexts] as const).map((value) => ({ value, label: t(`push.text_${value}`) }))}
    />
  );
}
