import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Report } from "#contract/moderation.ts";
import { call } from "../../../api/client.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./moderation.module.css";
import { reportsQuery } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

export function ReportedMessages({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: reports = [] } = useQuery(reportsQuery(groupId));
  const { decide, busy } = useDecision(groupId);
  if (reports.length === 0) return null;
  return (
    <Card title={t("moderation.reports")}>
      <ul className={styles.list}>
        {reports.map((report) => (
          <Reported
            key={`${report.message} ${report.reporter.id}`}
            report={report}
            busy={busy}
            onKeep={() =>
              decide(
                () => call("DELETE /api/messages/:id/reports", { params: { id: report.message } }),
                t("moderation.report_closed"),
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function Reported({ report, busy, onKeep }: { report: Report; busy: boolean; onKeep: () => void }) {
  const t = useT();
  const { message, thread, author, text, reporter, reportedAt, reason } = report;
  const names = { name: reporter.name, author: author?.name ?? t("person.missing") };
  return (
    <li className={styles.report}>
      <div className={styles.row}>
        <PersonAvatar person={reporter} size={44} />
        <div className={styles.words}>
          <p dir="auto">{t("moderation.report", names)}</p>
          <p className="soft">
            <RelativeTime at={reportedAt} />
          </p>
        </div>
      </div>
      {reason && (
        <p dir="auto" className={styles.reason}>
          {reason}
        </p>
      )}
      {text && (
        <blockquote dir="auto" className={styles.quote}>
          {text}
        </blockquote>
      )}
      <div className={styles.actions}>
        <Button disabled={busy} onClick={onKeep}>
          {t("moderation.report_close")}
        </Button>
        <Link href={thread ? `/messages/${thread}/${message}` : `/messages/${message}`} className={buttonClass({})}>
          {t("moderation.report_show")}
        </Link>
      </div>
    </li>
  );
}
