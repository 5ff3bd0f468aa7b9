import { CalendarPage } from "../features/reading/calendar/calendar-page.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./bookmarks.module.css";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function CalendarScreen({ params: { id } }: { params: { id?: string } }) {
  const t = useT();
  const group = useMe().groups.find((one) => one.id === id);
  if (id && !group) return <NotFound />;
  const title = group ? t("calendar.of_group", { group: group.name }) : t("calendar.title");
  return (
    <Page title={title} groupId={id} {...(id ? { tab: "calendar" } : { back: "/" })}>
      <h1 className={id ? "visually-hidden" : styles.title}>{title}</h1>
      <CalendarPage key={id} groupId={id} />
    </Page>
  );
}
