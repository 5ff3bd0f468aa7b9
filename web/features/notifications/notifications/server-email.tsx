import { Card } from "../../../components/card.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../../identity/people/use-account.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";

export function ServerEmail() {
  const t = useT();
  const info = useInfo();
  const { isAdministrator } = useMe();
  const { value, save, error } = useSetting("server_email");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!isAdministrator || info?.allow_email === false) return null;
  return (
    <Card title={t("admin.title")}>
      <CheckField
        label={t("account.server_email")}
        hint={t("account.server_email_hint")}
        checked={value !== "off"}
        onChecked={(isOn) => save(isOn ? "" : "off", { time_zone: timeZone })}
      />
      {error && <p role="alert">{error}</p>}
    </Card>
  );
}
