import { useSearchParams } from "wouter";
import { can } from "#contract/permissions.ts";
import { Tabs } from "../components/tabs.tsx";
import { AccountForm } from "../features/accounts/account-form.tsx";
import { ApiKey } from "../features/sign-in/api-key.tsx";
import { DeleteAccount } from "../features/accounts/delete-account.tsx";
import { Passkeys } from "../features/sign-in/passkeys.tsx";
import { Preferences } from "../features/accounts/preferences.tsx";
import { ReauthenticationProvider } from "../features/sign-in/reauthentication.tsx";
import { SecondFactor } from "../features/sign-in/second-factor.tsx";
import { SecurityLog } from "../features/sign-in/security-log.tsx";
import { Sessions } from "../features/sign-in/sessions.tsx";
import { useMe } from "../features/people/use-me.ts";
import { MailFrequency } from "../features/notifications/mail-frequency.tsx";
import { NewsChoice } from "../features/notifications/news-choice.tsx";
import { PushSwitch } from "../features/push/push-switch.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function AccountSettings({ params }: { params: { id: string } }) {
  const t = useT();
  const [search] = useSearchParams();
  if (!can.editUser(useMe(), params)) return <NotFound />;
  const here = `/users/${params.id}/settings`;
  const tab = search.get("tab");
  return (
    <Settings title={t("account.title")}>
      <Tabs
        label={t("account.title")}
        tabs={[
          { href: here, label: t("account.profile") },
          { href: `${here}?tab=notifications`, label: t("account.notifications") },
          { href: `${here}?tab=access`, label: t("account.access") },
        ]}
      />
      <ReauthenticationProvider>
        {tab === "notifications" && <Notifications />}
        {tab === "access" && <Access />}
        {tab !== "notifications" && tab !== "access" && <Profile />}
      </ReauthenticationProvider>
    </Settings>
  );
}

function Profile() {
  return (
    <>
      <AccountForm />
      <Preferences />
    </>
  );
}

function Notifications() {
  return (
    <>
      <NewsChoice />
      <MailFrequency />
      <PushSwitch />
    </>
  );
}

function Access() {
  return (
    <>
      <Sessions />
      <SecurityLog />
      <SecondFactor />
      <Passkeys />
      <ApiKey />
      <DeleteAccount />
    </>
  );
}
