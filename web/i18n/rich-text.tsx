import { Fragment, type ReactNode } from "react";
import type { MessageKey } from "./catalogues.ts";
import { useT } from "./language.tsx";
import type { Values } from "./translate.ts";

/** Renders a translation with tags, such as "to <b>{name}</b>". `tags` defines how each is rendered. */
export function RichText({ k, values = {}, tags }: RichTextProps) {
  const t = useT();
  return withTags(t(k, guard(values)), tags);
}

interface RichTextProps {
  k: MessageKey;
  values?: Values;
  tags: Readonly<Record<string, (inner: string) => ReactNode>>;
}

function withTags(text: string, tags: RichTextProps["tags"]): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, i) => {
    if (i % 3 === 0) return <Fragment key={i}>{unguard(piece)}</Fragment>;
    const inner = i % 3 === 2 ? unguard(piece) : undefined;
    return inner === undefined ? null : <Fragment key={i}>{tags[pieces[i - 1]!]?.(inner) ?? inner}</Fragment>;
  });
}

/** Stands in for "<" inside values while tags are parsed, since a name may contain that character. Private-use. */
const lessThan = "\uE000";

function guard(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "string" ? value.replaceAll("<", lessThan) : value,
    ]),
  );
}

function unguard(text: string): string {
  return text.replaceAll(lessThan, "<");
}
