import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { bcp47 } from "#contract/languages.ts";
import type { ServerOverview } from "#contract/administration.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { NewRelease } from "./new-release.tsx";
import styles from "./administration.module.css";
import { overviewQuery } from "./queries.ts";
import { StorageCard } from "./storage-card.tsx";

export function Overview() {
  const t = useT();
  const language = useLanguage();
  const { data, error } = useQuery(overviewQuery);
  if (!data) return <LoadState data={data} error={error} height={320} />;
  const count = (value: number) => new Intl.NumberFormat(bcp47(language)).format(value);
  return (
    <>
      <ToDo overview={data} />
      <Card title={t("admin.numbers")}>
        <dl className={styles.facts}>
          <Fact label={t("admin.people")} value={count(data.people)} />
          <Fact label={t("admin.active_people")} value={count(data.activePeople)} />
          <Fact label={t("admin.groups")} value={count(data.groups)} />
          <Fact label={t("admin.messages")} value={count(data.messages)} />
          <Fact label={t("admin.disk_free")} value={formatSize(data.storage.free, language)} />
        </dl>
      </Card>
      <StorageCard storage={data.storage} growth={data.growth} />
      <Card title={t("admin.versions")}>
        <p dir="ltr">
          {[`Hearth ${data.version}`, `Node.js ${data.node}`, data.database, data.ffmpeg].filter(Boolean).join(" · ")}
        </p>
        {data.release && <NewRelease release={data.release} />}
      </Card>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt className="soft">{label}</dt>
      <dd className={styles.number}>{value}</dd>
    </div>
  );
}

function ToDo({ overview: { missing, problems, failedJobs, undeliveredMails } }: { overview: ServerOverview }) {
  const t = useT();
  const isFine = missing.length + problems + failedJobs + undeliveredMails === 0;
  return (
    <Card title={t("admin.to_do")}>
      <ul className={styles.list}>
        {isFine && (
          <li className={styles.row}>
            <CircleCheck aria-hidden size={22} className={styles.good} />
            <p className={styles.words}>{t("admin.nothing_to_do")}</p>
          </li>
        )}
        {problems > 0 && (
          <Task href="/admin/health" action={t("admin.look")}>
            {t("admin.problems_found", { count: problems })}
          </Task>
        )}
        {failedJobs > 0 && (
          <Task href="/admin/work" action={t("admin.look")}>
            {t("admin.jobs_failed", { count: failedJobs })}
          </Task>
        )}
        {undeliveredMails > 0 && (
          <Task href="/admin/work" action={t("admin.look")}>
            {t("admin.mails_refused", { count: undeliveredMails })}
          </Task>
        )}
        {missing.map((part) => (
          <Task key={part} href={`/admin/setup?step=${part}`} action={t("admin.set_up")}>
            {t(`admin.missing.${part}`)}
          </Task>
        ))}
      </ul>
    </Card>
  );
}

function Task({ href, action, children }: { href: string; action: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <CircleAlert aria-hidden size={22} className={styles.doubtful} />
      <p className={styles.words}>{children}</p>
      <Link href={href} className={buttonClass({ look: "secondary" })}>
        {action}
      </Link>
    </li>
  );
}
