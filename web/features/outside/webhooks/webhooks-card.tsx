import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, SatelliteDish, Webhook as WebhookSign } from "lucide-react";
import { useState } from "react";
import type { IncomingWebhook, Webhook } from "#contract/webhooks.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { webhooksQuery } from "./queries.ts";
import { call } from "../../../api/client.ts";
import { useRemoval } from "./use-webhook-change.ts";
import styles from "./webhooks.module.css";

const AddWebhook = lazyComponent(() => import("./webhook-add.tsx"));
const AddIncoming = lazyComponent(() => import("./incoming-add.tsx"));
const Deliveries = lazyComponent(() => import("./deliveries-dialog.tsx"));

export function WebhooksCard({ groupId }: { groupId: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error } = useQuery(webhooksQuery(groupId));
  const [open, setOpen] = useState<"outgoing" | "incoming" | Webhook>();
  const close = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: webhooksQuery(groupId).queryKey });
  };
  return (
    <Card title={t("webhooks.title")}>
      <p>{t("webhooks.hint")}</p>
      <LoadState data={data} error={error} />
      {data && data.webhooks.length > 0 && (
        <>
          <h3>{t("webhooks.outgoing")}</h3>
          <ul className={styles.list}>
            {data.webhooks.map((webhook) => (
              <Outgoing key={webhook.id} webhook={webhook} groupId={groupId} onLog={() => setOpen(webhook)} />
            ))}
          </ul>
        </>
      )}
      {data && data.incoming.length > 0 && (
        <>
          <h3>{t("webhooks.incoming")}</h3>
          <ul className={styles.list}>
            {data.incoming.map((hook) => (
              <Incoming key={hook.id} hook={hook} groupId={groupId} />
            ))}
          </ul>
        </>
      )}
      <div className={form.actions}>
        <Button icon={<Plus size={18} />} onClick={() => setOpen("outgoing")}>
          {t("webhooks.outgoing_add")}
        </Button>
        <Button icon={<Plus size={18} />} onClick={() => setOpen("incoming")}>
          {t("webhooks.incoming_add")}
        </Button>
      </div>
      {open === "outgoing" && <AddWebhook groupId={groupId} onClose={close} />}
      {open === "incoming" && <AddIncoming groupId={groupId} onClose={close} />}
      {typeof open === "object" && <Deliveries webhook={open} onClose={close} />}
    </Card>
  );
}

function Outgoing({ webhook, groupId, onLog }: { webhook: Webhook; groupId: string; onLog: () => void }) {
  const t = useT();
  const { id, url, events, maker, pausedAt } = webhook;
  const { host } = new URL(url);
  const remove = useRemoval({
    groupId,
    remove: () => call("DELETE /api/webhooks/:id", { params: { id } }),
    name: host,
  });
  return (
    <li>
      <SatelliteDish aria-hidden size={24} />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{host}</bdi>
        </p>
        <p className="soft">{events.map((event) => t(`webhooks.event.${event}`)).join(" · ")}</p>
        {maker !== undefined && <p className="soft">{t("webhooks.added_by", { name: maker })}</p>}
        {pausedAt !== undefined && <p className={styles.paused}>{t("webhooks.paused")}</p>}
      </div>
      <Button look="quiet" onClick={onLog}>
        {t("webhooks.log")}
      </Button>
      <Button look="quiet" onClick={() => void remove()}>
        {t("webhooks.remove")}
      </Button>
    </li>
  );
}

function Incoming({ hook: { id, name, creator, lastUsedAt }, groupId }: { hook: IncomingWebhook; groupId: string }) {
  const t = useT();
  const remove = useRemoval({
    groupId,
    remove: () => call("DELETE /api/incoming-webhooks/:id", { params: { id } }),
    name,
  });
  return (
    <li>
      <WebhookSign aria-hidden size={24} />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="soft">{t("webhooks.by", { name: creator.name })}</p>
        <p className="soft">
          {lastUsedAt === undefined ? (
            t("webhooks.never_used")
          ) : (
            <>
              {t("webhooks.used")} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button look="quiet" onClick={() => void remove()}>
        {t("webhooks.remove")}
      </Button>
    </li>
  );
}
