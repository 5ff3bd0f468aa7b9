import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./moderation.module.css";
import { ownRequestsQuery } from "./queries.ts";

export function WaitingGroups() {
  const t = useT();
  const queries = useQueryClient();
  const { data: requests = [] } = useQuery(ownRequestsQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (groupId: string) => call("DELETE /api/me/requests/:id", { params: { id: groupId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
  });
  if (requests.length === 0) return null;
  return (
    <Card title={t("waiting.title")}>
      <ErrorNotice error={error} />
      <ul className={styles.list}>
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
