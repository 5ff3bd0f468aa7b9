import { useQuery } from "@tanstack/react-query";
import type { ServerWork } from "#contract/administration.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { workQuery } from "./queries.ts";
import { useServerChange } from "./use-server-change.ts";

export function Work() {
  const t = useT();
  const { data, error } = useQuery(workQuery);
  if (!data) return <LoadState data={data} error={error} height={320} />;
  const { mail, pushes, conversions } = data;
  return (
    <>
      <FailedJobs failed={data.failed} />
      <Card title={t("admin.mail")}>
        <p>{mail.isSetUp ? t("admin.mails_waiting", { count: mail.waiting }) : t("admin.missing.mail")}</p>
        {mail.undelivered.length > 0 && <Undelivered mails={mail.undelivered} />}
        {mail.isSetUp && <TrialMail />}
      </Card>
      <Card title={t("admin.pushes")}>
        <p>{t("admin.push_devices", { devices: pushes.devices, people: pushes.people })}</p>
        <p>{t("admin.pushes_waiting", { count: pushes.waiting })}</p>
      </Card>
      <Card title={t("admin.conversions")}>
        <p>{t("admin.conversions_waiting", { count: conversions.waiting })}</p>
        {conversions.failed > 0 && <p>{t("admin.conversions_failed", { count: conversions.failed })}</p>}
      </Card>
      <Queue queue={data.queue} />
    </>
  );
}

function FailedJobs({ failed }: Pick<ServerWork, "failed">) {
  const t = useT();
  const { change, busy } = useServerChange();
  return (
    <Card title={t("admin.failed_jobs")}>
      {failed.length === 0 ? <p>{t("admin.no_failed_jobs")}</p> : <p>{t("admin.failed_jobs_hint")}</p>}
      <ul className={styles.list}>
        {failed.map(({ id, kind, failedAt, reason }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{kind}</bdi>
              </p>
              <p className="soft">
                <RelativeTime at={failedAt} /> · <bdi>{reason}</bdi>
              </p>
            </div>
            <div className={styles.tools}>
              <Button
                look="quiet"
                disabled={busy}
                onClick={() =>
                  change({
                    call: () => call("DELETE /api/admin/jobs/:id", { params: { id } }),
                    done: t("admin.job_dismissed"),
                  })
                }
              >
                {t("admin.remove_job")}
              </Button>
              <Button
                disabled={busy}
                onClick={() =>
                  change({
                    call: () => call("POST /api/admin/jobs/:id/retry", { params: { id } }),
                    done: t("admin.job_retried"),
                  })
                }
              >
                {t("action.retry")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Undelivered({ mails }: { mails: ServerWork["mail"]["undelivered"] }) {
  const t = useT();
  return (
    <div>
      <p>{t("admin.undelivered_hint")}</p>
      <ul className={styles.list}>
        {mails.map(({ at, login, reason }) => (
          <li key={`${at}-${login}`} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{login}</bdi>
              </p>
              <p className="soft">
                <RelativeTime at={at} /> · <bdi>{reason}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TrialMail() {
  const t = useT();
  const { change, busy } = useServerChange();
  return (
    <div>
      <Button
        busy={busy}
        onClick={() =>
          change({
            call: (options) => call("POST /api/admin/mail/try", { body: {}, ...options }),
            done: t("admin.trial_sent"),
          })
        }
      >
        {t("admin.try_mail")}
      </Button>
    </div>
  );
}

function Queue({ queue }: Pick<ServerWork, "queue">) {
  const t = useT();
  return (
    <Card title={t("admin.jobs")}>
      <ul className={styles.list}>
        {queue.map(({ kind, due, running, scheduled }) => (
          <li key={kind} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{kind}</bdi>
              </p>
              <p className="soft">{t("admin.job_counts", { due, running, scheduled })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
