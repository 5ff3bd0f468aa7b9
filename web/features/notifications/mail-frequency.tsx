import { useAlert } from "../../components/alert.tsx";
import { Card } from "../../components/card.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { useSaveAccount } from "../people/use-account.ts";
import { useInfo, useMe } from "../people/use-me.ts";

const frequencies = ["none", "immediately", "hourly", "daily", "weekly", "monthly"] as const;

/** Email frequency, saved immediately. Digests follow the time zone of this browser. */
export function MailFrequency() {
  const t = useT();
  const alert = useAlert();
  const { data } = useMe();
  const info = useInfo();
  const { mutate, variables, isPending, error } = useSaveAccount();
  const wanted = isPending ? (variables.data as { notification_emails?: string }).notification_emails : undefined;
  const current = frequencies.find((one) => one === data.notification_emails) ?? "none";
  const save = (notification_emails: string) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    mutate({ data: { notification_emails, time_zone: timeZone } }, { onSuccess: () => alert(t("account.saved")) });
  };

  return (
    <Card title={t("account.mails")}>
      {info?.allow_email === false ? (
        <p>{t("account.mails_off")}</p>
      ) : (
        <SelectField
          label={t("account.mail_frequency")}
          hint={t("account.mail_frequency_hint")}
          value={wanted ?? current}
          onValue={save}
          error={error ? errorText(t, error) : undefined}
          options={frequencies.map((value) => ({ value, label: t(`account.mail_${value}`) }))}
        />
      )}
    </Card>
  );
}
