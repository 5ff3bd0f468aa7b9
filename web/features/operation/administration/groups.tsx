import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServerGroup } from "#contract/administration.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { classNames } from "../../../components/class-names.ts";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useDebounced } from "../../../hooks/use-debounced.ts";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { groupsQuery } from "./queries.ts";

const typingPauseMs = 250;

/** Shows only names and sizes, because the content is for members. */
export function ServerGroupList() {
  const t = useT();
  const [q, setQ] = useState("");
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    groupsQuery(useDebounced(q.trim(), typingPauseMs)),
  );
  const groups = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t("admin.groups")} isPageOnPhones>
      <p>{t("admin.groups_hint")}</p>
      <TextField label={t("admin.find_groups")} type="search" value={q} onValue={setQ} />
      <LoadState data={groups} error={error} height={200} />
      {groups?.length === 0 && <p className="soft">{t("admin.no_groups_found")}</p>}
      <ul className={styles.list}>
        {groups?.map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("admin.more")}
        </Button>
      )}
    </Card>
  );
}

function Row({
  group: { name, members, messages, bytes, createdAt, lastActivityDate, abandonedAt, suspendedAt },
}: {
  group: ServerGroup;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span dir="auto">{name}</span>
          {suspendedAt !== undefined && (
            <span className={classNames(styles.mark, styles.ended)}>{t("admin.group_suspended")}</span>
          )}
          {abandonedAt !== undefined && (
            <span className={classNames(styles.mark, styles.ended)}>{t("admin.abandoned")}</span>
          )}
        </p>
        <p className="soft">
          {t("admin.members_count", { count: members })} · {t("admin.messages_count", { count: messages })} ·{" "}
          <bdi>{formatSize(bytes, language)}</bdi> · <RelativeTime at={Math.max(createdAt, lastActivityDate)} />
        </p>
      </div>
    </li>
  );
}
