import { bcp47 } from "#contract/languages.ts";
import type { ServerOverview } from "#contract/administration.ts";
import { Card } from "../../../components/card.tsx";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";

const kinds = ["image", "video", "audio", "pdf", "other", "database"] as const;
const colours = {
  image: "var(--ember)",
  video: "var(--focus)",
  audio: "var(--good)",
  pdf: "var(--bad)",
  other: "var(--ink-soft)",
  database: "var(--ink)",
} as const;

export function StorageCard({ storage, growth }: Pick<ServerOverview, "storage" | "growth">) {
  const t = useT();
  const language = useLanguage();
  const used = kinds.filter((kind) => storage[kind] > 0);
  const sum = used.reduce((bytes, kind) => bytes + storage[kind], 0);
  return (
    <Card title={t("admin.storage")}>
      <div className={styles.bar} aria-hidden>
        {used.map((kind) => (
          <span key={kind} style={{ flexGrow: storage[kind] / sum, background: colours[kind] }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {used.map((kind) => (
          <li key={kind}>
            <span className={styles.dot} style={{ background: colours[kind] }} />
            {t(`admin.storage.${kind}`)} <bdi>{formatSize(storage[kind], language)}</bdi>
          </li>
        ))}
      </ul>
      {growth.some(({ bytes }) => bytes > 0) && <Growth growth={growth} />}
    </Card>
  );
}

function Growth({ growth }: Pick<ServerOverview, "growth">) {
  const t = useT();
  const language = useLanguage();
  const most = Math.max(1, ...growth.map(({ bytes }) => bytes));
  const name = (month: string, style: "narrow" | "long") =>
    new Intl.DateTimeFormat(bcp47(language), { month: style, ...(style === "long" && { year: "numeric" }) }).format(
      new Date(`${month}-15T12:00:00Z`),
    );
  return (
    <div>
      <p className="soft">{t("admin.growth")}</p>
      <ol className={styles.months}>
        {growth.map(({ month, bytes }) => {
          const words = `${name(month, "long")}: ${formatSize(bytes, language)}`;
          return (
            <li key={month} className={styles.month} title={words}>
              <span style={{ blockSize: `${(bytes / most) * 100}%` }} />
              <span aria-hidden>{name(month, "narrow")}</span>
              <span className="visually-hidden">{words}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
