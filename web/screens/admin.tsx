import {
  Activity,
  ChevronRight,
  DatabaseBackup,
  HeartPulse,
  LayoutDashboard,
  PackageCheck,
  Settings as Gear,
  ShieldCheck,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { Places } from "../components/places.tsx";
import { Backups } from "../features/operation/administration/backups.tsx";
import { ServerGroupList } from "../features/operation/administration/groups.tsx";
import { Health } from "../features/operation/administration/health.tsx";
import { Overview } from "../features/operation/administration/overview.tsx";
import { People } from "../features/operation/administration/people.tsx";
import { ServerSecurity } from "../features/operation/administration/security.tsx";
import { ServerSettingsForm } from "../features/operation/administration/server-settings-form.tsx";
import { SetUp } from "../features/operation/administration/setup.tsx";
import { Updates } from "../features/operation/administration/updates.tsx";
import { Work } from "../features/operation/administration/work.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { ReauthenticationProvider } from "../features/identity/sign-in/reauthentication.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { useIsPhone } from "./settings.tsx";
import styles from "./settings.module.css";

const parts = {
  overview: { icon: LayoutDashboard, content: Overview },
  people: { icon: UserRound, content: People },
  groups: { icon: UsersRound, content: ServerGroupList },
  work: { icon: Activity, content: Work },
  health: { icon: HeartPulse, content: Health },
  backups: { icon: DatabaseBackup, content: Backups },
  updates: { icon: PackageCheck, content: Updates },
  settings: { icon: Gear, content: ServerSettingsForm },
  security: { icon: ShieldCheck, content: ServerSecurity },
} satisfies Record<string, { icon: typeof Gear; content: ComponentType }>;
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];

export default function Admin({ params: { part } }: { params: { part?: string } }) {
  const t = useT();
  const me = useMe();
  const isPhone = useIsPhone();
  if (!me.isAdministrator) return <NotFound />;
  if (part === "setup")
    return (
      <Frame title={t("admin.setup")} back="/admin">
        <div className={styles.part}>
          <SetUp />
        </div>
      </Frame>
    );
  if (part === undefined && isPhone)
    return (
      <Frame title={t("admin.title")} back="/">
        <PartList />
      </Frame>
    );
  const name = names.find((known) => known === (part ?? "overview"));
  if (name === undefined) return <NotFound />;
  const Content = parts[name].content;
  return (
    <Frame title={isPhone ? t(`admin.parts.${name}`) : t("admin.title")} back="/admin">
      <div className={styles.settings}>
        {!isPhone && <AllParts />}
        <div className={styles.part}>
          <Content />
        </div>
      </div>
    </Frame>
  );
}

function Frame({ title, back, children }: { title: string; back: string; children: React.ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <Page title={title} width="settings" back={isPhone ? back : undefined}>
      <ReauthenticationProvider>
        <h1 className={styles.heading}>{title}</h1>
        {children}
      </ReauthenticationProvider>
    </Page>
  );
}

function hrefOf(name: PartName): string {
  return name === "overview" ? "/admin" : `/admin/${name}`;
}

function AllParts() {
  const t = useT();
  const places = names.map((name) => {
    const Icon = parts[name].icon;
    return { href: hrefOf(name), label: t(`admin.parts.${name}`), picture: <Icon aria-hidden size={22} /> };
  });
  return <Places label={t("admin.title")} places={places} />;
}

function PartList() {
  const t = useT();
  return (
    <nav aria-label={t("admin.title")}>
      <ul className={styles.list}>
        {names.map((name) => {
          const Icon = parts[name].icon;
          return (
            <li key={name}>
              <Link href={`/admin/${name}`}>
                <span className={styles.sign}>
                  <Icon aria-hidden size={22} />
                </span>
                <span className={styles.label}>{t(`admin.parts.${name}`)}</span>
                <ChevronRight aria-hidden size={18} className="mirrored" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
