import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./moderation.module.css";
import { blocksQuery } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

export function BlockedPeople({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: people = [] } = useQuery(blocksQuery(groupId));
  const { decide, busy } = useDecision(groupId);
  if (people.length === 0) return null;
  return (
    <Card title={t("moderation.blocked")}>
      <ul className={styles.list}>
        {people.map(({ person }) => (
          <li key={person.id} className={styles.row}>
            <PersonAvatar person={person} size={44} />
            <p className={styles.words}>
              <bdi>{person.name}</bdi>
            </p>
            <Button
              disabled={busy}
              aria-label={t("moderation.unblock_label", { name: person.name })}
              onClick={() =>
                decide(() =>
                  call("DELETE /api/groups/:id/blocks/:userId", { params: { id: groupId, userId: person.id } }),
                )
              }
            >
              {t("moderation.unblock")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
