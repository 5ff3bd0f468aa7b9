import { Fragment, useMemo, type ReactNode } from "react";
import styles from "./message.module.css";
import { blocksOf, type Block, type Op, type Run } from "#contract/rich-text.ts";
import richStyles from "./rich-text.module.css";
import { piecesOf } from "./text-pieces.ts";

/** Renders a text formatted by another client. Its headings rank below the title of the page. */
export function RichMessageText({ ops }: { ops: readonly Op[] }) {
  const blocks = useMemo(() => blocksOf(ops), [ops]);
  return (
    <div className={`${styles.text} ${richStyles.rich}`} data-quotable>
      {blocks.map((block, i) => (
        <BlockOfText key={i} block={block} />
      ))}
    </div>
  );
}

function BlockOfText({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 1 ? "h2" : "h3";
      return (
        <Heading dir="auto">
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case "quote":
      return (
        <blockquote dir="auto">
          <Runs runs={block.runs} />
        </blockquote>
      );
    case "code":
      return <pre dir="ltr">{block.text}</pre>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List dir="auto">
          {block.items.map(({ runs, indent, checked }, i) => (
            <li key={i} data-indent={indent || undefined} data-checked={checked}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      );
    }
    case "paragraph":
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      );
  }
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, i) => <Fragment key={i}>{formatted(run, words(run))}</Fragment>);
}

/** Links plain addresses as well. */
function words({ text, href }: Run): ReactNode {
  if (href !== undefined) return <Outward href={href}>{text}</Outward>;
  return piecesOf(text).map((piece, i) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <Outward key={i} href={piece.href}>
        {piece.text}
      </Outward>
    ),
  );
}

function formatted({ bold, italic, underline, strike, code }: Run, content: ReactNode): ReactNode {
  const layers = [code && "code", strike && "s", underline && "u", italic && "em", bold && "strong"] as const;
  return layers.reduce<ReactNode>((inner, Layer) => (Layer ? <Layer>{inner}</Layer> : inner), content);
}

function Outward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
