import { useSyncExternalStore } from "react";
import { formatDate } from "#contract/dates.ts";
import { useLanguage, useT } from "../i18n/language.tsx";
import { formatRelative } from "../i18n/relative-time.ts";

/** Shows "4 min ago", with the full date on hover. `at` is in epoch seconds. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  const t = useT();
  const language = useLanguage();
  const now = useSyncExternalStore(clock.subscribe, clock.now);
  return (
    <time
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      title={formatDate(at, { language, style: "moment" })}
    >
      {formatRelative(at, { now, language, t })}
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
