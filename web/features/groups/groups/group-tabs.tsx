import { Link } from "wouter";
import { classNames } from "../../../components/class-names.ts";
import tabs from "../../../components/tabs.module.css";
import { useT } from "../../../i18n/language.tsx";
import styles from "./group-tabs.module.css";

export type GroupTab = "messages" | "photos" | "calendar" | "members";

export function GroupTabs({ groupId, current }: { groupId: string; current: GroupTab }) {
  const t = useT();
  const address = `/groups/${groupId}`;
  const all: readonly { tab: GroupTab; href: string; name: string }[] = [
    { tab: "messages", href: address, name: t("feed.label") },
    { tab: "photos", href: `${address}/photos`, name: t("library.title") },
    { tab: "calendar", href: `${address}/calendar`, name: t("calendar.title") },
    { tab: "members", href: `${address}/members`, name: t("members.title") },
  ];
  return (
    <nav aria-label={t("group.parts")} className={classNames(tabs.tabs, styles.tabs)}>
      <ul>
        {all.map(({ tab, href, name }) => (
          <li key={tab}>
            <Link href={href} aria-current={tab === current ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
