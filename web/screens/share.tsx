import { useSearch } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";
import { ShareMessage } from "../features/writing/sharing/share-message.tsx";
import { ShareTarget } from "../features/writing/sharing/share-target.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import styles from "./bookmarks.module.css";

/** Creates a message from content shared by another app, a bookmarklet or a message (title, text, url, parent, message). */
export default function ShareScreen() {
  const t = useT();
  const me = useMe();
  const query = new URLSearchParams(useSearch());
  const messageId = query.get("message");
  if (me.groups.length === 0) return <NotFound />;
  return (
    <Page title={t("share.title")} width="reading">
      <h1 className={styles.title}>{t("share.title")}</h1>
      {messageId ? (
        <ShareMessage key={messageId} messageId={messageId} />
      ) : (
        <ShareTarget key={query.toString()} query={query} />
      )}
    </Page>
  );
}
