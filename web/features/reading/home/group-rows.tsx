import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GroupOfMine } from "#contract/groups.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { LoadError } from "../../../components/load-error.tsx";
import { useBatched } from "../../../hooks/use-batched.ts";
import { useNow } from "../../../hooks/use-now.ts";
import { useT } from "../../../i18n/language.tsx";
import { everywhereKey } from "../../groups/groups/queries.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { addDays, dayOf } from "../calendar/days.ts";
import { calendarQuery } from "../calendar/queries.ts";
import { GroupRow } from "./group-row.tsx";
import styles from "./group-rows.module.css";
import { nextEvents } from "./next-events.ts";
import { newsOfGroupsQuery } from "./queries.ts";

const daysAhead = 92;

/** All groups, those with the newest messages first. */
export function GroupRows() {
  const t = useT();
  const { groups } = useMe();
  const now = new Date(useNow((seconds) => seconds) * 1000);
  const [from, to] = [addDays(dayOf(now), -1), addDays(dayOf(now), daysAhead)];
  const news = useQuery(newsOfGroupsQuery);
  const calendar = useQuery({ ...calendarQuery(undefined, { from, to }), staleTime: 0 });
  useReloading();

  if (!news.data && news.error)
    return <LoadError title={t("feed.failed")} error={news.error} onRetry={() => void news.refetch()} />;
  const newsOf = new Map(news.data?.map((each) => [each.id, each]));
  const events = nextEvents(calendar.data?.events ?? [], now);
  const time = ({ id, lastActivityDate }: GroupOfMine) => newsOf.get(id)?.latest?.at ?? lastActivityDate;
  return (
    <ul className={styles.rows}>
      {groups
        .toSorted((one, other) => time(other) - time(one))
        .map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            news={newsOf.get(group.id)}
            isLoading={news.isPending}
            event={events.get(group.id)}
            now={now}
          />
        ))}
    </ul>
  );
}

function useReloading(): void {
  const queries = useQueryClient();
  const reload = useBatched(() => void queries.invalidateQueries({ queryKey: everywhereKey }));
  const reloadSoon = () => reload("all");
  useLiveEvents({
    "message.created": reloadSoon,
    "message.updated": reloadSoon,
    "message.deleted": reloadSoon,
    "read.moved": reloadSoon,
    "group.entered": reloadSoon,
  });
}
