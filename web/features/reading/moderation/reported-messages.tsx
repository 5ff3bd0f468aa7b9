import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { Report } from "#contract/moderation.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { groupQuery } from "../../groups/groups/queries.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./moderation.module.css";
import { reportsQuery } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

const RemovalDialog = lazyComponent(() => import("../../groups/members/removal-dialog.tsx"));

export function ReportedMessages({ groupId }: { groupId: string }) {
  const t = useT();
  const { data: reports = [] } = useQuery(reportsQuery(groupId));
  const { decide, busy } = useDecision(groupId);
  const confirm = useConfirm();
  if (reports.length === 0) return null;
  const remove = async ({ message, thread }: Report) => {
    const sure = await confirm({
      title: t(thread ? "message.delete_reply_title" : "message.delete_title"),
      text: t("message.delete_confirm"),
      action: t("message.delete"),
    });
    if (sure) decide(() => call("DELETE /api/messages/:id", { params: { id: message } }), t("message.deleted"));
  };
  return (
    <Card title={t("moderation.reports")}>
      <ul className={styles.list}>
        {reports.map((report) => (
          <Reported key={`${report.message} ${report.reporter.id}`} report={report}>
            <Button
              disabled={busy}
              onClick={() =>
                decide(
                  () => call("DELETE /api/messages/:id/reports", { params: { id: report.message } }),
                  t("moderation.report_closed"),
                )
              }
            >
              {t("moderation.report_close")}
            </Button>
            <Button disabled={busy} onClick={() => void remove(report)}>
              {t("message.delete")}
            </Button>
            <RemoveAuthor groupId={groupId} authorId={report.author?.id} />
          </Reported>
        ))}
      </ul>
    </Card>
  );
}

function RemoveAuthor({ groupId, authorId }: { groupId: string; authorId: string | undefined }) {
  const t = useT();
  const me = useMe();
  const [isAsked, setAsked] = useState(false);
  const { data: group } = useQuery(groupQuery(groupId));
  const mine = me.groups.find(({ id }) => id === groupId);
  const member = group?.users.find(({ id }) => id === authorId);
  if (!mine || !member || !can.removeMember(me, mine, member)) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("members.remove")}</Button>
      {isAsked && <RemovalDialog member={member} group={mine} onClose={() => setAsked(false)} />}
    </>
  );
}

function Reported({ report, children }: { report: Report; children: ReactNode }) {
  const t = useT();
  const { message, thread, author, text, reporter, reportedAt, reason } = report;
  const names = { name: reporter.name, author: author?.name ?? t("person.missing") };
  return (
    <li className={styles.report}>
      <div className={styles.row}>
        <PersonAvatar person={reporter} size={44} />
        <div className={styles.words}>
          <p>{t("moderation.report", names)}</p>
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
        {children}
        <Link href={thread ? `/messages/${thread}/${message}` : `/messages/${message}`} className={buttonClass({})}>
          {t("moderation.report_show")}
        </Link>
      </div>
    </li>
  );
}
