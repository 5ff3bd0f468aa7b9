import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hourglass, PartyPopper } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { OwnJoinRequests } from "#contract/moderation.ts";
import { call } from "../../../api/client.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./moderation.module.css";
import { ownRequestsQuery } from "./queries.ts";

type OwnRequest = OwnJoinRequests["requests"][number];

/** Groups that the person has asked to join, and those that have just let them in. */
export function WaitingGroups() {
  const t = useT();
  const queries = useQueryClient();
  const { data: requests = [] } = useQuery(ownRequestsQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (groupId: string) => call("DELETE /api/me/requests/:id", { params: { id: groupId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
  });
  const [entered, setEntered] = useState<readonly OwnRequest["group"][]>([]);
  useLiveEvents({
    "group.entered": ({ groupId }) => {
      const letIn = requests.find(({ group }) => group.id === groupId);
      if (letIn) setEntered([...entered, letIn.group]);
      void queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey });
    },
  });
  if (requests.length + entered.length === 0) return null;
  return (
    <Card title={t("waiting.title")}>
      <ErrorNotice error={error} />
      <ul className={styles.list}>
        {entered.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <PartyPopper aria-hidden size={24} />
            <p className={styles.words}>{t("waiting.let_in", { group: name })}</p>
            <Link href={`/groups/${id}`} className={buttonClass({ look: "primary" })}>
              {t("waiting.open")}
            </Link>
          </li>
        ))}
        {requests.map(({ group }) => (
          <li key={group.id} className={styles.row}>
            <Hourglass aria-hidden size={24} />
            <p className={styles.words}>{t("waiting.text", { group: group.name })}</p>
            <Button look="quiet" disabled={isPending} onClick={() => mutate(group.id)}>
              {t("waiting.withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
