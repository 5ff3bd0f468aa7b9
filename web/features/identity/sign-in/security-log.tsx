import { queryOptions, useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { SecurityEvent } from "#contract/security.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import { deviceOf } from "./device.ts";
import styles from "./sessions.module.css";

const securityEventsQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "security-events"],
  queryFn: ({ signal }) => call("GET /api/me/security-events", { signal }),
  staleTime: 0,
});

const shownAtFirst = 5;

export function SecurityLog() {
  const t = useT();
  const { data: events, error } = useQuery(securityEventsQuery);
  const [showsAll, setShowsAll] = useState(false);
  if (events?.length === 0) return null;
  return (
    <Card title={t("security.title")}>
      <p>{t("security.hint")}</p>
      <LoadState data={events} error={error} />
      <ul className={styles.sessions}>
        {events?.slice(0, showsAll ? undefined : shownAtFirst).map((event, index) => (
          <Row key={`${event.at}-${event.kind}-${index}`} event={event} />
        ))}
      </ul>
      {events && events.length > shownAtFirst && !showsAll && (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          {t("security.more")}
        </Button>
      )}
    </Card>
  );
}

function Row({ event: { kind, at, address, device } }: { event: SecurityEvent }) {
  const t = useT();
  const { browser, system } = deviceOf(device);
  const isFailure = kind === "sign_in_failed" || kind === "code_failed";
  return (
    <li>
      {isFailure ? <ShieldAlert aria-hidden size={24} /> : <ShieldCheck aria-hidden size={24} />}
      <div className={styles.lines}>
        <p className={styles.chosen}>{t(`security.${kind}`)}</p>
        <p className="soft">
          <RelativeTime at={at} /> · <bdi>{[browser, system, address].filter(Boolean).join(" · ")}</bdi>
        </p>
      </div>
    </li>
  );
}
