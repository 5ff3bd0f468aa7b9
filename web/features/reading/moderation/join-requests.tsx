import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Group } from "#contract/groups.ts";
import type { JoinRequests as Found } from "#contract/moderation.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { groupQuery } from "../../groups/groups/queries.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./moderation.module.css";
import { requestsQuery } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

type Request = Found["requests"][number];

export function JoinRequests({ group }: { group: Group }) {
  const t = useT();
  const queries = useQueryClient();
  const { decide } = useDecision(group.id);
  const change = (isNeeded: boolean) => {
    // Shown immediately. If the request fails, the group is reloaded.
    queries.setQueryData(groupQuery(group.id).queryKey, { ...group, needsApproval: isNeeded || undefined });
    decide(() => call("PUT /api/groups/:id/approval", { params: { id: group.id }, body: { isNeeded } }));
  };
  return (
    <Card title={t("moderation.requests")}>
      <CheckField
        label={t("permissions.approval")}
        hint={t("permissions.approval_hint")}
        checked={group.needsApproval === true}
        onChecked={change}
      />
      <Requests groupId={group.id} />
    </Card>
  );
}

export function WaitingPeople({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: requests = [] } = useQuery(requestsQuery(groupId));
  if (requests.length === 0) return null;
  return (
    <Card title={t("moderation.requests")}>
      <Requests groupId={groupId} />
    </Card>
  );
}

function Requests({ groupId }: { groupId: string }) {
  const { data: requests = [] } = useQuery(requestsQuery(groupId));
  const { decide, busy } = useDecision(groupId);
  const [refused, setRefused] = useState<Request["person"]>();
  const decideOn = (personId: string, decision: { isAccepted: boolean; blocks?: boolean }) =>
    decide(() =>
      call("PUT /api/groups/:id/requests/:userId", { params: { id: groupId, userId: personId }, body: decision }),
    );
  return (
    <>
      {requests.length > 0 && (
        <ul className={styles.list}>
          {requests.map((request) => (
            <Row
              key={request.person.id}
              request={request}
              busy={busy}
              onAccept={() => decideOn(request.person.id, { isAccepted: true })}
              onRefuse={() => setRefused(request.person)}
            />
          ))}
        </ul>
      )}
      {refused && (
        <Refusal
          name={refused.name}
          onDecide={(blocks) => decideOn(refused.id, { isAccepted: false, blocks })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}

interface RowProps {
  request: Request;
  busy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function Row({ request: { person, requestedAt, invitedBy }, busy, onAccept, onRefuse }: RowProps) {
  const t = useT();
  return (
    <li className={styles.row}>
      <PersonAvatar person={person} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{person.name}</bdi>
        </p>
        <p className="soft">
          <RelativeTime at={requestedAt} />
          {invitedBy && ` · ${t("group.invited_by", { name: invitedBy })}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button disabled={busy} aria-label={t("moderation.refuse_label", { name: person.name })} onClick={onRefuse}>
          {t("moderation.refuse")}
        </Button>
        <Button
          look="primary"
          disabled={busy}
          aria-label={t("moderation.accept_label", { name: person.name })}
          onClick={onAccept}
        >
          {t("moderation.accept")}
        </Button>
      </div>
    </li>
  );
}

interface RefusalProps {
  name: string;
  onDecide: (blocks: boolean) => void;
  onClose: () => void;
}

function Refusal({ name, onDecide, onClose }: RefusalProps) {
  const t = useT();
  const refuse = (blocks: boolean) => {
    onDecide(blocks);
    onClose();
  };
  return (
    <Dialog title={t("moderation.refuse_title", { name })} onClose={onClose}>
      <p>{t("moderation.refuse_text", { name })}</p>
      <div className={form.dialogActions}>
        <Button autoFocus onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button look="danger" onClick={() => refuse(true)}>
          {t("moderation.refuse_block")}
        </Button>
        <Button look="danger" onClick={() => refuse(false)}>
          {t("moderation.refuse")}
        </Button>
      </div>
    </Dialog>
  );
}
