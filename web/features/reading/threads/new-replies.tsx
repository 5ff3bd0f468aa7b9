import { ArrowDown, ArrowUp } from "lucide-react";
import { useState, type Ref, useEffect } from "react";
import { Pill } from "../../../components/pill.tsx";
import { useT } from "../../../i18n/language.tsx";
import { countUnread, sideOf, useFirstUnread } from "./first-unread.ts";
import line from "../../messages/feed/feed.module.css";
import type { ThreadState } from "../../messages/messages/thread-state.ts";

/** Announces new replies until the first of them was visible. */
export function useNewReplies(thread: ThreadState, news: number) {
  const first = useFirstUnread(thread);
  const [isSeen, setSeen] = useState(false);
  const [mark, setMark] = useState<Element | null>(null);
  const side = first && sideOf(thread, first);
  const onScreen = useSideOfScreen(mark);
  if (side === "shown" && onScreen === "on" && !isSeen) setSeen(true);

  const isPlaced = side === "later" || onScreen !== undefined;
  const unseen = side && isPlaced && !isSeen ? first : undefined;
  const isAbove = side !== "later" && onScreen === "above";
  return {
    first,
    unseen,
    count: countUnread(thread, { first: unseen, news }),
    at: isAbove ? ("top" as const) : ("bottom" as const),
    /** Ref of the divider, or of the button in place of replies that are not loaded. */
    markRef: setMark,
    side,
  };
}

export function NewLine({ ref }: { ref: Ref<HTMLLIElement> }) {
  const t = useT();
  return (
    <li ref={ref} className={line.line}>
      {t("thread.unread")}
    </li>
  );
}

interface NewPillProps {
  count: number;
  at: "top" | "bottom";
  onClick: () => void;
}

export function NewPills({ count, at, onClick }: NewPillProps) {
  const t = useT();
  const text = (place: "top" | "bottom") => (count > 0 && at === place ? t("thread.new", { count }) : undefined);
  return (
    <>
      <Pill at="top" icon={<ArrowUp aria-hidden size={18} />} onClick={onClick}>
        {text("top")}
      </Pill>
      <Pill at="bottom" icon={<ArrowDown aria-hidden size={18} />} onClick={onClick}>
        {text("bottom")}
      </Pill>
    </>
  );
}

/** Larger than any page, in pixels. */
const endless = 1_000_000;

/** Returns on which side of the screen an element is, or "on" if it is visible; undefined without an element. */
function useSideOfScreen(element: Element | null): "above" | "on" | "below" | undefined {
  const [known, setKnown] = useState<{ of: Element; above?: boolean; below?: boolean }>();
  useEffect(() => {
    if (!element) return;
    const update = (news: { above: boolean } | { below: boolean }) =>
      setKnown((now) => ({ ...(now?.of === element && now), of: element, ...news }));
    // The first observer covers everything above the lower edge of the screen, the second everything below the upper edge.
    const stops = [
      watch(element, `${endless}px 0px 0px`, (isSeen) => update({ below: !isSeen })),
      watch(element, `0px 0px ${endless}px`, (isSeen) => update({ above: !isSeen })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [element]);
  if (!element || known?.of !== element || known.above === undefined || known.below === undefined) return undefined;
  return known.below ? "below" : known.above ? "above" : "on";
}

function watch(element: Element, rootMargin: string, update: (isSeen: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => update(entry?.isIntersecting ?? false), { rootMargin });
  observer.observe(element);
  return () => observer.disconnect();
}
