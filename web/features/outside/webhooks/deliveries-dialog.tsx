import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { Webhook, WebhookDeliveries } from "#contract/webhooks.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { deliveriesQuery } from "./queries.ts";
import { useWebhookCall } from "./use-webhook-change.ts";
import styles from "./webhooks.module.css";

type Delivery = WebhookDeliveries["deliveries"][number];

const signs = { waiting: CircleDashed, delivered: CircleCheck, given_up: CircleAlert };

export default function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT();
  const { id, url, pausedAt } = webhook;
  const { data, error } = useQuery(deliveriesQuery(id));
  const { call, busy } = useWebhookCall(id);
  return (
    <Dialog title={t("webhooks.log")} onClose={onClose}>
      <p dir="ltr" className={styles.lines}>
        {url}
      </p>
      <div className={form.actions}>
        <Button busy={busy} onClick={() => call("ping")} disabled={pausedAt !== undefined}>
          {t("webhooks.test")}
        </Button>
        {pausedAt !== undefined && (
          <Button
            look="primary"
            onClick={() => {
              call("resume");
              onClose();
            }}
          >
            {t("webhooks.resume")}
          </Button>
        )}
      </div>
      <LoadState data={data} error={error} />
      {data?.deliveries.length === 0 && <p className="soft">{t("webhooks.log_none")}</p>}
      <ul className={styles.list}>
        {data?.deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ delivery: { event, state, createdAt, status, problem } }: { delivery: Delivery }) {
  const t = useT();
  const Sign = signs[state];
  const details = [
    t(`webhooks.state.${state}`),
    status !== undefined && t("webhooks.answered", { status: String(status) }),
    problem !== undefined && isKnown(problem) && t(`webhooks.problem.${problem}`),
  ];
  return (
    <li>
      <Sign aria-hidden size={22} />
      <div className={styles.lines}>
        <p className={styles.name}>{t(`webhooks.event.${event}`)}</p>
        <p className="soft">
          {details.filter(Boolean).join(" · ")} · <RelativeTime at={createdAt} />
        </p>
      </div>
    </li>
  );
}

const problems = ["refused", "too_slow", "too_large", "unreachable"] as const;

function isKnown(problem: string): problem is (typeof problems)[number] {
  return problems.some((known) => known === problem);
}
