import { Card } from "../../../components/card.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../../identity/people/use-account.ts";
import { useInfo } from "../../identity/people/use-me.ts";

const frequencies = ["none", "immediately", "hourly", "daily", "weekly", "monthly"] as const;

/** Digests follow the time zone of this browser. */
export function MailFrequency() {
  const t = useT();
  const info = useInfo();
  const { value, save, error } = useSetting("notification_emails");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  return (
    <Card title={t("account.mails")}>
      {info?.allow_email === false ? (
        <p>{t("account.mails_off")}</p>
      ) : (
        <SelectField
          label={t("account.mail_frequency")}
          hint={t("account.mail_frequency_hint")}
          value={frequencies.find((one) => one === value) ?? "none"}
          onValue={(frequency) => save(frequency, { time_zone: timeZone })}
          error={error}
          options={frequencies.map((value) => ({ value, label: t(`account.mail_${value}`) }))}
        />
      )}
    </Card>
  );
}
