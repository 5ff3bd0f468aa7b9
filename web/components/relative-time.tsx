import { useSyncExternalStore } from "react";
import { formatDate } from "#contract/dates.ts";
import { useLanguage, useT } from "../i18n/language.tsx";
import { formatRecent, formatRelative } from "../i18n/relative-time.ts";

interface RelativeTimeProps {
  /** In epoch seconds. */
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
  const now = useSyncExternalStore(clock.subscribe, clock.now);
  return (
    <time
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      title={formatDate(at, { language, style: "moment" })}
    >
      {format(at, { now, language, t })}
    </time>
  );
}

/** Shared clock for all relative times on a page, in epoch seconds, updated every half minute. */
const clock = {
  now: () => Math.floor(Date.now() / 30_000) * 30,
  subscribe: (listener: () => void) => {
    const timer = setInterval(listener, 30_000);
    return () => clearInterval(timer);
  },
};
