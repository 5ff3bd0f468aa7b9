import { Shuffle } from "lucide-react";
import { Link } from "wouter";
import { formatDate } from "#contract/dates.ts";
import type { Group } from "#contract/groups.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import cardStyles from "./card.module.css";
import styles from "./feed.module.css";

const mostSkeletons = 12;

export function FeedSkeleton({ count }: { count: number }) {
  const t = useT();
  return (
    <div role="status" className={styles.skeletons}>
      <span className="visually-hidden">{t("page.loading")}</span>
      {Array.from({ length: Math.min(count, mostSkeletons) }, (_, i) => (
        <div key={i} className={styles.skeleton}>
          <div className={cardStyles.picture}>
            <Skeleton height="100%" />
          </div>
          <div className={cardStyles.foot}>
            <Skeleton width={34} height={34} round />
            <div className={`${cardStyles.lines} ${styles.skeletonLines}`}>
              <Skeleton width="65%" height={16} />
              <Skeleton width="40%" height={12} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

export function EndOfGroup({ group }: { group?: Group }) {
  const t = useT();
  const language = useLanguage();
  if (!group) return null;
  const { name, createdBy } = group;
  const date = formatDate(group.createdAt, { language, style: "long" });
  return (
    <footer className={styles.end}>
      <p>{createdBy ? t("feed.end_by", { name, date, person: createdBy }) : t("feed.end", { name, date })}</p>
      <Link href={`/groups/${group.id}/random`} className={buttonClass({ look: "quiet" })}>
        <Shuffle aria-hidden size={18} />
        {t("random.title")}
      </Link>
    </footer>
  );
}
