import { formatDate } from "#contract/dates.ts";
import { useNow } from "../hooks/use-now.ts";
import { useLanguage, useT } from "../i18n/language.tsx";
import { formatRecent, formatRelative } from "../i18n/relative-time.ts";

interface RelativeTimeProps {
  /** Epoch seconds. */
  at: number;
  className?: string;
}

/** Shows "4 min ago", with the full date on hover. */
export function RelativeTime(props: RelativeTimeProps) {
  return <Time {...props} format={formatRelative} />;
}

/** Shows older times in fewer words: "Thursday", "Nov 19". */
export function RecentTime(props: RelativeTimeProps) {
  return <Time {...props} format={formatRecent} />;
}

function Time({ at, className, format }: RelativeTimeProps & { format: typeof formatRelative }) {
  const t = useT();
  const language = useLanguage();
  const text = useNow((now) => format(at, { now, language, t }));
  return (
    <time
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      title={formatDate(at, { language, style: "moment" })}
    >
      {text}
    </time>
  );
}
