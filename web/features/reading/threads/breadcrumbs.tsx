import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { labelLength } from "#contract/limits.ts";
import type { Thread } from "#contract/messages.ts";
import { shorten } from "../../../i18n/shorten.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { crumbsOf, labelOf } from "./breadcrumb-labels.ts";
import styles from "./breadcrumbs.module.css";

export function Breadcrumbs({ thread: { message, ancestors } }: { thread: Thread }) {
  const t = useT();
  const { cut, crumbs } = crumbsOf(ancestors, { ids: useMe().hidden ?? [], label: t("hide.message") });
  return (
    <nav aria-label={t("breadcrumb.label")} className={styles.crumbs}>
      <ol>
        <Crumb>
          <Link href={`/groups/${message.group.id}`}>{shorten(message.group.name, labelLength)}</Link>
        </Crumb>
        {cut && (
          <Crumb>
            <span aria-hidden>…</span>
            <span className="visually-hidden">{t("breadcrumb.more")}</span>
          </Crumb>
        )}
        {crumbs.map(({ id, label }) => (
          <Crumb key={id}>
            <Link href={`/messages/${id}`}>{label}</Link>
          </Crumb>
        ))}
        <Crumb last>
          <span aria-current="page">{labelOf(message)}</span>
        </Crumb>
      </ol>
    </nav>
  );
}

function Crumb({ last, children }: { last?: boolean; children: ReactNode }) {
  return (
    <li>
      <bdi>{children}</bdi>
      {!last && <ChevronRight aria-hidden size={14} className="mirrored" />}
    </li>
  );
}
