import type { ReactNode } from "react";
import { useSearchParams, Link, useLocation, useSearch } from "wouter";
import { can } from "#contract/permissions.ts";
import { AccountForm } from "../features/accounts/accounts/account-form.tsx";
import { ApiKeys } from "../features/identity/sign-in/api-keys.tsx";
import { ApiKey } from "../features/identity/sign-in/api-key.tsx";
import { DeleteAccount } from "../features/accounts/accounts/delete-account.tsx";
import { Passkeys } from "../features/identity/sign-in/passkeys.tsx";
import { Preferences } from "../features/accounts/accounts/preferences.tsx";
import { ReadReceipts } from "../features/accounts/accounts/read-receipts.tsx";
import { ReauthenticationProvider } from "../features/identity/sign-in/reauthentication.tsx";
import { SecondFactor } from "../features/identity/sign-in/second-factor.tsx";
import { SecurityLog } from "../features/identity/sign-in/security-log.tsx";
import { Sessions } from "../features/identity/sign-in/sessions.tsx";
import { OwnExport } from "../features/transfer/exports/export-cards.tsx";
import { HomeScreenCard } from "../features/accounts/first-steps/home-screen-card.tsx";
import { SponsoredAccounts } from "../features/accounts/sponsored-accounts/sponsored-accounts.tsx";
import { HiddenPeople } from "../features/reading/moderation/hidden-people.tsx";
import { FramesCard } from "../features/photos/frames/frames-card.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { ServerEmail } from "../features/notifications/notifications/server-email.tsx";
import { MailFrequency } from "../features/notifications/notifications/mail-frequency.tsx";
import { NotificationSettings } from "../features/notifications/notifications/notification-settings.tsx";
import { PushSwitch } from "../features/notifications/push/push-switch.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings, useIsPhone } from "./settings.tsx";
import { SettingsList } from "./settings-list.tsx";
import { useShownCurrent } from "../hooks/use-shown-current.ts";
import styles from "../components/tabs.module.css";

/** On phones a list of settings with a page for each, elsewhere tabs. */
export default function AccountSettings({ params }: { params: { id: string } }) {
  const t = useT();
  const [search] = useSearchParams();
  const isPhone = useIsPhone();
  const me = useMe();
  if (!can.editUser(me, params)) return <NotFound />;
  const here = `/users/${params.id}/settings`;
  const tab = search.get("tab");
  if (!isPhone) {
    return (
      <Settings title={t("account.title")} back={here}>
        <Tabs
          label={t("account.title")}
          tabs={[
            { href: here, label: t("account.profile") },
            { href: `${here}?tab=notifications`, label: t("account.notifications") },
            { href: `${here}?tab=access`, label: t("account.access") },
            { href: `${here}?tab=frames`, label: t("account.frames") },
            { href: `${here}?tab=programs`, label: t("account.programs") },
          ]}
        />
        <Part tab={tab} preferences={<Preferences />} />
      </Settings>
    );
  }
  if (tab === null) {
    return (
      <Settings title={t("settings.nav")} back="/">
        <SettingsList />
      </Settings>
    );
  }
  const title = t(`account.${parts.find((part) => part === tab) ?? "profile"}`);
  return (
    <Settings title={title} back={here}>
      <Part tab={tab} />
    </Settings>
  );
}

const parts = ["notifications", "access", "frames", "programs"] as const;

function Part({ tab, preferences }: { tab: string | null; preferences?: ReactNode }) {
  return (
    <ReauthenticationProvider>
      {tab === "notifications" ? (
        <>
          <NotificationSettings />
          <MailFrequency />
          <ServerEmail />
          <PushSwitch />
        </>
      ) : tab === "access" ? (
        <>
          <Sessions />
          <SecurityLog />
          <SecondFactor />
          <Passkeys />
          <SponsoredAccounts />
          <OwnExport />
          <DeleteAccount />
        </>
      ) : tab === "frames" ? (
        <FramesCard />
      ) : tab === "programs" ? (
        <>
          <ApiKeys />
          <ApiKey />
        </>
      ) : (
        <>
          {preferences}
          <AccountForm />
          <ReadReceipts />
          <HiddenPeople />
          <HomeScreenCard />
        </>
      )}
    </ReauthenticationProvider>
  );
}

/** Tabs that are links to pages of their own, so that Back works. */
function Tabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const [path] = useLocation();
  const search = useSearch();
  const here = search && tabs.some(({ href }) => href === `${path}?${search}`) ? `${path}?${search}` : path;
  const nav = useShownCurrent<HTMLElement>(here);
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.href === here ? "page" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
