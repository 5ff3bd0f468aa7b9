import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Info, Wrench } from "lucide-react";
import type { HealthFinding } from "#contract/administration.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { healthQuery } from "./queries.ts";
import { useServerChange } from "./use-server-change.ts";

const icons = { wrong: CircleAlert, note: Info, mended: Wrench, ok: CircleCheck };
const looks = { wrong: styles.bad, note: styles.doubtful, mended: styles.good, ok: styles.good };
const levels = ["wrong", "note", "mended", "ok"] as const;

export function Health() {
  const t = useT();
  const { data, error } = useQuery(healthQuery);
  const { change, busy } = useServerChange();
  if (!data) return <LoadState data={data} error={error} height={320} />;
  const { findings = [], checkedAt, isRunning } = data;
  const start = (mends: boolean) =>
    change({ call: () => call("POST /api/admin/health", { body: { mends } }), done: t("admin.check_started") });
  return (
    <Card title={t("admin.health")} isPageOnPhones>
      <p role="status">
        {isRunning ? t("admin.checking") : checkedAt === undefined ? t("admin.never_checked") : t("admin.checked")}{" "}
        {!isRunning && checkedAt !== undefined && <RelativeTime at={checkedAt} />}
      </p>
      <div className={form.actions}>
        <Button look="primary" busy={busy || isRunning} onClick={() => start(false)}>
          {t("admin.check_now")}
        </Button>
        {findings.some(({ canMend }) => canMend) && (
          <Button disabled={busy || isRunning} onClick={() => start(true)}>
            {t("admin.mend")}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {levels.flatMap((level) =>
          findings
            .filter((finding) => finding.level === level)
            .map((finding, n) => <Finding key={`${level}-${n}`} finding={finding} />),
        )}
      </ul>
    </Card>
  );
}

function Finding({ finding: { level, code, values } }: { finding: HealthFinding }) {
  const t = useT();
  const Icon = icons[level];
  return (
    <li className={styles.row}>
      <Icon aria-label={t(`admin.level.${level}`)} size={22} className={looks[level]} />
      <p className={styles.words}>{t(`health.${code}`, values)}</p>
    </li>
  );
}
