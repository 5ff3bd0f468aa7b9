import { can } from "#contract/permissions.ts";
import { AccountForm } from "../features/accounts/account-form.tsx";
import { ApiKey } from "../features/accounts/api-key.tsx";
import { Preferences } from "../features/accounts/preferences.tsx";
import { useMe } from "../features/accounts/use-me.ts";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function AccountSettings({ params }: { params: { id: string } }) {
  const t = useT();
  if (!can.editUser(useMe(), params)) return <NotFound />;
  return (
    <Settings title={t("account.title")}>
      <AccountForm />
      <Preferences />
      <ApiKey />
    </Settings>
  );
}
