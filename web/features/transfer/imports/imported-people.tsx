import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useT } from "../../../i18n/language.tsx";
import { Claims } from "../../reading/moderation/claims.tsx";
import { useDecision } from "../../reading/moderation/use-decision.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./imports.module.css";
import { importedPeopleQuery } from "./queries.ts";

export function ImportedPeople({ groupId }: { groupId: string }) {
  const t = useT();
  const me = useMe();
  const { data: people = [] } = useQuery(importedPeopleQuery(groupId));
  const { decide, busy } = useDecision(groupId);
  if (people.length === 0) return null;
  return (
    <Card title={t("import.names")}>
      <p className="soft">{t("import.names_hint")}</p>
      <ul className={styles.list}>
        {people.map(({ id, name, claimedBy }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words} dir="auto">
              {name}
              {claimedBy?.id === me.id && <span className={styles.note}>{t("import.claim_waits")}</span>}
            </p>
            {claimedBy?.id === me.id ? (
              <Button
                disabled={busy}
                onClick={() => decide(() => call("DELETE /api/imported-people/:id/claim", { params: { id } }))}
              >
                {t("import.withdraw")}
              </Button>
            ) : (
              <Button
                disabled={busy}
                aria-label={t("import.claim_label", { name })}
                onClick={() => decide(() => call("PUT /api/imported-people/:id/claim", { params: { id } }))}
              >
                {t("import.claim")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ImportClaims({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: people = [] } = useQuery(importedPeopleQuery(groupId));
  const claims = people.flatMap(({ id, name, claimedBy }) => (claimedBy ? [{ id, name, claimedBy }] : []));
  const decide = (id: string, isAccepted: boolean) =>
    call("PUT /api/imported-people/:id/decision", { params: { id }, body: { isAccepted } });
  return <Claims groupId={groupId} title={t("import.claims")} claims={claims} onDecide={decide} />;
}
