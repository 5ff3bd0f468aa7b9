import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { formatDate } from "#contract/dates.ts";
import type { ServerBackup, ServerBackups } from "#contract/backups.ts";
import { call } from "../../../api/client.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { classNames } from "../../../components/class-names.ts";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { administrationKey } from "./queries.ts";
import { FailedRestore, LastRestore, RestoreDialog } from "./restore-backup.tsx";
import { useServerChange } from "./use-server-change.ts";

const pollEveryMs = 3000;

const backupsQuery = queryOptions({
  queryKey: [...administrationKey, "backups"],
  queryFn: ({ signal }) => call("GET /api/admin/backups", { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isRunning ? pollEveryMs : false),
});

export function Backups() {
  const t = useT();
  const { data, error } = useQuery(backupsQuery);
  if (!data) return <LoadState data={data} error={error} height={320} />;
  return (
    <>
      <Card title={t("admin.parts.backups")} isPageOnPhones>
        {data.place === undefined ? (
          <>
            <p>{t("admin.missing.backups")}</p>
            <div>
              <Link href="/admin/setup?step=backups" className={buttonClass({ look: "primary" })}>
                {t("admin.set_up")}
              </Link>
            </div>
          </>
        ) : (
          <State state={data} place={data.place} />
        )}
        {data.otherPlace !== undefined && (
          <p className="soft">
            {t("admin.backups.other_place")} <bdi>{data.otherPlace}</bdi>
          </p>
        )}
      </Card>
      {(data.backups.length > 0 || data.failedRestore || data.lastRestore) && (
        <Card title={t("admin.backups.list")}>
          {data.failedRestore && <FailedRestore failed={data.failedRestore} />}
          {data.lastRestore && <LastRestore state={data} lastRestore={data.lastRestore} />}
          <ul className={styles.list}>
            {data.backups.map((backup) => (
              <Row key={backup.id} backup={backup} state={data} />
            ))}
          </ul>
        </Card>
      )}
      {!data.canRestore && data.backups.some(({ verifiedAt }) => verifiedAt !== undefined) && (
        <Card title={t("admin.backups.restore")}>
          <p>{t("admin.backups.restore_text")}</p>
          <p dir="ltr">
            <code>{restoreCommand}</code>
          </p>
        </Card>
      )}
    </>
  );
}

const restoreCommand = "npm run hearth -- restore --replace --at <name>";

function State({ state: { isEncrypted, isRunning, nextAt }, place }: { state: ServerBackups; place: string }) {
  const t = useT();
  const language = useLanguage();
  const { change, busy } = useServerChange();
  return (
    <>
      <p>
        {t("admin.backups.place")} <bdi>{place}</bdi>
      </p>
      <p>{t(isEncrypted ? "admin.backups.encrypted" : "admin.backups.not_encrypted")}</p>
      <p role="status">
        {isRunning
          ? t("admin.backups.running")
          : nextAt !== undefined &&
            t("admin.backups.next", { date: formatDate(nextAt, { language, style: "moment" }) })}
      </p>
      <div className={form.actions}>
        <Button
          look="primary"
          busy={busy || isRunning}
          onClick={() => change({ call: () => call("POST /api/admin/backups"), done: t("admin.backups.started") })}
        >
          {t("admin.backups.now")}
        </Button>
        <Link href="/admin/settings" className={buttonClass({ look: "quiet" })}>
          {t("admin.parts.settings")}
        </Link>
      </div>
    </>
  );
}

interface RowProps {
  backup: ServerBackup;
  state: ServerBackups;
}

function Row({ backup, state: { isRunning, canRestore, needsCode } }: RowProps) {
  const t = useT();
  const { change, busy } = useServerChange();
  const [isAsking, setIsAsking] = useState(false);
  const { id, startedAt, name, keptFor } = backup;
  const test = () =>
    change({
      call: () => call("POST /api/admin/backups/:id/verify", { params: { id } }),
      done: t("admin.backups.test_started"),
    });
  return (
    <li className={classNames(styles.row, styles.wrapping)}>
      <Sign backup={backup} />
      <div className={styles.words}>
        <p className={styles.name}>
          <RelativeTime at={startedAt} />
          {keptFor.map((reason) => (
            <span key={reason} className={styles.mark}>
              {t(`admin.backups.kept.${reason}`)}
            </span>
          ))}
        </p>
        <Result backup={backup} />
        <Size backup={backup} />
        {name !== undefined && (
          <p className="soft">
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      {name !== undefined && (
        <div className={styles.tools}>
          <Button look="quiet" disabled={busy || isRunning} onClick={test}>
            {t("admin.backups.test")}
          </Button>
          {canRestore && (
            <Button look="quiet" disabled={busy || isRunning} onClick={() => setIsAsking(true)}>
              {t("admin.backups.restore")}
            </Button>
          )}
        </div>
      )}
      {isAsking && <RestoreDialog backup={backup} needsCode={needsCode} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

function Sign({ backup: { problem, verifiedAt } }: { backup: ServerBackup }) {
  if (problem !== undefined) return <CircleAlert aria-hidden size={22} className={styles.bad} />;
  if (verifiedAt !== undefined) return <CircleCheck aria-hidden size={22} className={styles.good} />;
  return <CircleDashed aria-hidden size={22} className={styles.doubtful} />;
}

/** Only a backup that has passed a test restore counts as verified. */
function Result({ backup: { finishedAt, verifiedAt, problem } }: { backup: ServerBackup }) {
  const t = useT();
  if (problem !== undefined)
    return (
      <p className="soft">
        {t("admin.backups.failed")} <bdi>{problem.split("\n")[0]}</bdi>
      </p>
    );
  const untested = finishedAt === undefined ? "admin.backups.unfinished" : "admin.backups.not_verified";
  return <p className="soft">{t(verifiedAt === undefined ? untested : "admin.backups.verified")}</p>;
}

function Size({ backup: { messages, files, bytes } }: { backup: ServerBackup }) {
  const t = useT();
  const language = useLanguage();
  if (messages === undefined || files === undefined || bytes === undefined) return null;
  return (
    <p className="soft">
      {t("admin.messages_count", { count: messages })} · {t("admin.backups.files", { count: files })} ·{" "}
      <bdi>{formatSize(bytes, language)}</bdi>
    </p>
  );
}
