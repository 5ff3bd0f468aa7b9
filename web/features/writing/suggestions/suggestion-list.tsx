import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../components/class-names.ts";
import styles from "./suggestions.module.css";
import type { Suggestion } from "./use-suggested.tsx";

interface SuggestionListProps {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
  place: () => DOMRect;
  onActive: (index: number) => void;
  onPick: (suggestion: Suggestion) => void;
}

/** The focus stays in the text field. */
export function SuggestionList({ id, label, suggestions, active, place, onActive, onPick }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const putInPlace = useEffectEvent(() => putBeside(list.current!, place()));
  useLayoutEffect(() => {
    list.current!.showPopover();
  }, []);
  useLayoutEffect(() => putInPlace(), [suggestions]);
  useLayoutEffect(() => {
    const follow = () => putInPlace();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.visualViewport?.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.visualViewport?.removeEventListener("resize", follow);
    };
  }, []);

  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} popover="manual" className={styles.list}>
      {suggestions.map((suggestion, i) => (
        <li
          key={suggestion.key}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === active}
          className={classNames(styles.option, suggestion.isApart && i > 0 && styles.apart)}
          // Keeps the focus in the text field, and on phones the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(i)}
          onClick={() => onPick(suggestion)}
        >
          <span className={styles.picture}>{suggestion.picture}</span>
          <span className={styles.words}>
            <span className={styles.label} dir="auto">
              {suggestion.label}
            </span>
            {suggestion.hint && <span className={styles.hint}>{suggestion.hint}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const margin = 8;
const gap = 6;

/** Places the list below the text, or above it if only there is room beside the phone's keyboard. */
function putBeside(list: HTMLElement, text: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetTop = 0, height: seen = clientHeight } = window.visualViewport ?? {};
  const { width, height } = list.getBoundingClientRect();
  const isRoomBelow = text.bottom + gap + height <= offsetTop + seen - margin;
  const isRoomAbove = text.top - gap - height >= offsetTop + margin;
  const top = isRoomBelow || !isRoomAbove ? text.bottom + gap : text.top - gap - height;
  const start = getComputedStyle(list).direction === "rtl" ? text.right - width : text.left;
  list.style.top = `${top}px`;
  list.style.left = `${Math.max(margin, Math.min(start, clientWidth - width - margin))}px`;
}
