import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import type { Session } from "#contract/accounts.ts";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import { deviceOf } from "./device.ts";
import styles from "./sessions.module.css";

const sessionsQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "sessions"],
  queryFn: ({ signal }) => call("GET /api/me/sessions", { signal }),
});

export function Sessions() {
  const t = useT();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const { mutate: end, variables, isPending, error: refused } = useEnd();
  return (
    <Card title={t("sessions.title")}>
      <ErrorNotice error={error ?? refused} />
      {!sessions && !error && <Skeleton height={56} />}
      <ul className={styles.sessions}>
        {sessions?.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={isPending && variables === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useT();
  const { browser, system } = deviceOf(session.device);
  const name = [browser, system].filter(Boolean).join(" · ") || session.device || t("sessions.unknown");
  const isPhone = system === "iPhone" || system === "iPad" || system === "Android";
  return (
    <li>
      {isPhone ? <Smartphone aria-hidden size={24} /> : <Laptop aria-hidden size={24} />}
      <div className={styles.lines}>
        <p dir="auto" className={styles.name}>
          {name}
        </p>
        <p className="soft">
          {session.current ? (
            t("sessions.current")
          ) : (
            <>
              {t("sessions.last_used")} <RelativeTime at={session.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button look="quiet" busy={busy} onClick={onEnd} aria-label={t("sessions.end_of", { name })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

function useEnd() {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/me/sessions/:id", { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      alert(t("sessions.ended"));
    },
  });
}
