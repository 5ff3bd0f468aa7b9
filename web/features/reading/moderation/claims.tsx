import { useQuery } from "@tanstack/react-query";
import type { Author } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useT } from "../../../i18n/language.tsx";
import { nameClaimsQuery } from "../../photos/photo-people/queries.ts";
import styles from "./moderation.module.css";
import { useDecision } from "./use-decision.ts";

interface ClaimedName {
  id: string;
  name: string;
  claimedBy: Author;
}

interface ClaimsProps {
  groupId: string;
  title: string;
  claims: readonly ClaimedName[];
  onDecide: (id: string, isAccepted: boolean) => Promise<unknown>;
}

/** Names that members say are theirs, for an admin to decide. Renders nothing without claims. */
export function Claims({ groupId, title, claims, onDecide }: ClaimsProps) {
  const { decide, busy } = useDecision(groupId);
  if (claims.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {claims.map((claim) => (
          <Claim
            key={claim.id}
            claim={claim}
            busy={busy}
            onDecide={(isAccepted) => decide(() => onDecide(claim.id, isAccepted))}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ClaimProps {
  claim: ClaimedName;
  busy: boolean;
  onDecide: (isAccepted: boolean) => void;
}

function Claim({ claim: { name, claimedBy }, busy, onDecide }: ClaimProps) {
  const t = useT();
  return (
    <li className={styles.row}>
      <p className={styles.words} dir="auto">
        {t("import.claimed", { person: claimedBy.name, name })}
      </p>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => onDecide(false)}>
          {t("moderation.refuse")}
        </Button>
        <Button look="primary" disabled={busy} onClick={() => onDecide(true)}>
          {t("import.agree")}
        </Button>
      </div>
    </li>
  );
}

export function PhotoNameClaims({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: claims = [] } = useQuery(nameClaimsQuery(groupId));
  const decide = (id: string, isAccepted: boolean) =>
    call("PUT /api/photo-name-claims/:id/decision", { params: { id }, body: { isAccepted } });
  return <Claims groupId={groupId} title={t("marks.claims")} claims={claims} onDecide={decide} />;
}
