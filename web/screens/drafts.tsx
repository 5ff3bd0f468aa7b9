import { DraftList } from "../features/writing/drafts/draft-list.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./bookmarks.module.css";
import { Page } from "./page.tsx";

export default function DraftsScreen() {
  const t = useT();
  return (
    <Page title={t("draft.title")} width="reading">
      <h1 className={styles.title}>{t("draft.title")}</h1>
      <DraftList />
    </Page>
  );
}
