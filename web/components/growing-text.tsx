import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./growing-text.module.css";

interface GrowingTextProps extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "ref"> {
  value: string;
  onValue: (value: string) => void;
}

/** Grows with its text, up to 60 % of the viewport. */
export function GrowingText({ value, onValue, className, ...rest }: GrowingTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(area.current!), [value]);
  return (
    <textarea
      dir="auto"
      rows={1}
      {...rest}
      ref={area}
      className={classNames(styles.area, className)}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** Fallback for browsers without `field-sizing`. */
function fitHeight(area: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight}px`;
}
