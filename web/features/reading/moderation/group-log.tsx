import { useInfiniteQuery } from "@tanstack/react-query";
import type { GroupLogEntry } from "#contract/moderation.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import type { MessageKey } from "../../../i18n/catalogues.ts";
import { useT } from "../../../i18n/language.tsx";
import { RichText } from "../../../i18n/rich-text.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./moderation.module.css";
import { logQuery } from "./queries.ts";

export function GroupLog({ groupId }: { groupId: string }) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(logQuery(groupId));
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title={t("moderation.log")}>
      <p className="soft">{data && entries.length === 0 ? t("moderation.log_none") : t("moderation.log_hint")}</p>
      {error && !data && <LoadError title={t("feed.failed")} error={error} onRetry={() => void refetch()} />}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("moderation.log_more")}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: GroupLogEntry }) {
  const t = useT();
  const { admin, person, at, deletedPosts, title = "", name = "" } = entry;
  const missing = t("person.missing");
  const values = { admin: admin?.name ?? missing, person: person?.name ?? missing, title, name };
  return (
    <li className={styles.row}>
      <PersonAvatar person={admin ?? null} size={32} />
      <div className={styles.words}>
        <p>
          <RichText k={keyOf(entry)} values={values} tags={{ b: (inner) => <b dir="auto">{inner}</b> }} />
        </p>
        {deletedPosts && <p>{t("log.posts_deleted")}</p>}
        <p className="soft">
          <RelativeTime at={at} />
        </p>
      </div>
    </li>
  );
}

function keyOf({ kind, role, blocked, isNeeded, admin, person }: GroupLogEntry): MessageKey {
  if (kind === "approval_changed") return isNeeded ? "log.approval_needed" : "log.approval_not_needed";
  if (kind === "member_removed") return blocked ? "log.member_blocked" : "log.member_removed";
  if (kind !== "role_changed") return `log.${kind}`;
  return admin !== undefined && admin.id === person?.id ? "log.stepped_down" : `log.role_${role ?? "member"}`;
}
