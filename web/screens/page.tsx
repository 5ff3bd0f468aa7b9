import { useRef, useState, type MouseEvent, type ReactNode, type Ref } from "react";
import { useLocation, useSearch, Link } from "wouter";
import { lazyComponent } from "../components/lazy-component.tsx";
import { AvatarMenu } from "../features/accounts/accounts/avatar-menu.tsx";
import { useInfo, useMe } from "../features/identity/people/use-me.ts";
import { GroupSwitcher } from "../features/groups/groups/group-switcher.tsx";
import { GroupTabs, type GroupTab } from "../features/groups/groups/group-tabs.tsx";
import { useLastGroup } from "../features/groups/groups/use-last-group.ts";
import { ConnectionLine } from "../features/writing/outbox/connection-line.tsx";
import { SearchBox, type SearchHandle } from "../features/reading/search/search-box.tsx";
import { NotificationBell } from "../features/notifications/notifications/notification-bell.tsx";
import { useInView } from "../hooks/use-in-view.ts";
import { useScrollRestoration } from "../hooks/use-scroll-restoration.ts";
import { useShortcut } from "../hooks/use-shortcut.ts";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./page.module.css";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { ArrowLeft, Flame } from "lucide-react";
import { canGoBack } from "../hooks/history-entries.ts";
import { classNames } from "../components/class-names.ts";
import { iconButtonClass } from "../components/icon-button.tsx";

const PasswordEnded = lazyComponent(() => import("../features/identity/sign-in/password-ended.tsx"));
const SetUpBanner = lazyComponent(() => import("../features/operation/administration/setup-banner.tsx"));
const Shortcuts = lazyComponent(() => import("./shortcuts.tsx"));

interface PageProps {
  title?: string;
  /** The group this page is about. Without it, the bar shows the group visited last. */
  groupId?: string;
  /** Target of the back arrow if there is no page to go back to. */
  back?: string;
  width?: "page" | "list" | "reading" | "event" | "settings";
  /** True if this page lists the groups, so that the bar shows none of them. */
  isHome?: boolean;
  tab?: GroupTab;
  /** Header with the name and the search of the group. Phones show both in the bar when it has scrolled away. */
  head?: ReactNode;
  searchBox?: Ref<SearchHandle>;
  children: ReactNode;
}

export function Page({ title, groupId, back, isHome, tab, width = "page", head, searchBox, children }: PageProps) {
  const t = useT();
  const me = useMe();
  const [address] = useLocation();
  const search = useSearch();
  const currentGroup = useLastGroup(groupId);
  const group = me.groups.find(({ id }) => id === currentGroup);
  const headPlace = useRef<HTMLDivElement>(null);
  const headIsShown = useInView(headPlace, belowBar, true) && head !== undefined;
  const [keysAreShown, showKeys] = useState(false);
  useTitle(title);
  useScrollRestoration(search ? `${address}?${search}` : address);

  useStepping();
  useJumps(me, group?.id);
  useShortcut("?", () => showKeys(true));

  return (
    <>
      <a href="#content" className={`visually-hidden ${styles.skip}`} onClick={skipToContent}>
        {t("page.skip")}
      </a>
      <header className={styles.bar} data-head={headIsShown ? "shown" : undefined}>
        <nav aria-label={t("menu.groups")} className={styles.row}>
          <div className={styles.start}>
            {back && (
              <Link href={back} className={iconButtonClass} aria-label={t("action.back")} onClick={goBack}>
                <ArrowLeft size={20} className="mirrored" />
              </Link>
            )}
            <Place isHome={isHome} group={group} />
          </div>
          <div className={styles.end}>
            {groupId && group && <SearchBox ref={searchBox} groupId={group.id} groupName={group.name} />}
            <NotificationBell />
            <AvatarMenu me={me} onKeys={() => showKeys(true)} />
          </div>
        </nav>
      </header>
      {!tab && <ConnectionLine />}
      <main
        id="content"
        tabIndex={-1}
        className={classNames(styles.main, styles[width], width === "event" && styles.reading)}
      >
        <Head me={me} place={headPlace} head={head} />
        <Tabs groupId={groupId} tab={tab} />
        {children}
      </main>
      {keysAreShown && <Shortcuts onClose={() => showKeys(false)} />}
    </>
  );
}

function Place({ isHome, group }: Pick<PageProps, "isHome"> & { group?: GroupOfMine }) {
  const { groups } = useMe();
  const info = useInfo();
  if (!isHome) return <GroupSwitcher groups={groups} current={group} mayCreate={info?.allow_create_group !== false} />;
  return (
    <p className={styles.server}>
      <span aria-hidden className={styles.flame}>
        <Flame size={20} />
      </span>
      <bdi>{info?.server_name ?? "Hearth"}</bdi>
    </p>
  );
}

function Head({ me, place, head }: { me: Me; place: Ref<HTMLDivElement>; head: ReactNode }) {
  if (!head) return null;
  return (
    <>
      {me.isAdministrator && <SetUpBanner />}
      {me.isPasswordEnded && <PasswordEnded />}
      <div ref={place}>{head}</div>
    </>
  );
}

function Tabs({ groupId, tab }: Pick<PageProps, "groupId" | "tab">) {
  if (!groupId || !tab) return null;
  return (
    <>
      <GroupTabs groupId={groupId} current={tab} />
      <ConnectionLine />
    </>
  );
}

/** Margin that leaves out the bar, which covers the top of the page. */
const belowBar = -56;

/** Moves the focus by script: because of <base>, a fragment link would lead to the start page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Elements that `j` and `k` step through: the cards of a page, or the comments below a message. */
const steps = "[role=feed] article, [data-reply]";

function useStepping(): void {
  useShortcut("j", () => step(1));
  useShortcut("k", () => step(-1));
}

/** Moves from the focused element, or to the first one in view if none is focused. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(steps)];
  const here = all.findIndex((one) => one.contains(document.activeElement));
  const next = here === -1 ? all.find(isBelowTop) : all[here + by];
  const target = next?.querySelector<HTMLElement>(":scope h2 a") ?? next;
  target?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

function isBelowTop(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top >= 0;
}

/** Shortcuts from any page to the most used ones. `[` and `]` switch between groups, in the order in which the person joined them. */
function useJumps({ id: myId, groups }: Me, groupId: string | undefined): void {
  const [, navigate] = useLocation();
  const stepTo = (by: 1 | -1) => {
    const here = groups.findIndex(({ id }) => id === groupId);
    const next = groups[here + by] ?? groups.at(by === 1 ? 0 : -1);
    if (next && next.id !== groupId) navigate(`/groups/${next.id}`);
  };
  useShortcut("[", () => stepTo(-1));
  useShortcut("]", () => stepTo(1));
  useShortcut("g g", () => groupId && navigate(`/groups/${groupId}`));
  useShortcut("g b", () => navigate("/bookmarks"));
  useShortcut("g s", () => navigate(`/users/${myId}/settings`));
}

/** Returns to the previous page in the state it was left in. The link is followed on the first page of a visit, and into a new tab. */
function goBack(event: MouseEvent): void {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (opensElsewhere || !canGoBack()) return;
  event.preventDefault();
  history.back();
}
