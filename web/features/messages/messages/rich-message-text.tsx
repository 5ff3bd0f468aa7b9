import { Fragment, useMemo, type ReactNode } from "react";
import styles from "./message.module.css";
import { blocksOf, type Block, type Op, type Run } from "#contract/rich-text.ts";
import richStyles from "./rich-text.module.css";
import { Pieces } from "./message-text.tsx";
import { piecesOf, type MentionedPeople } from "./text-pieces.ts";

/** Headings rank below the title of the page. */
export function RichMessageText({ ops, people }: { ops: readonly Op[]; people?: MentionedPeople }) {
  const blocks = useMemo(() => blocksOf(ops), [ops]);
  return (
    <div className={`${styles.text} ${richStyles.rich}`} data-quotable>
      {blocks.map((block, i) => (
        <BlockOfText key={i} block={block} people={people} />
      ))}
    </div>
  );
}

function BlockOfText({ block, people }: { block: Block; people: MentionedPeople | undefined }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 1 ? "h2" : "h3";
      return (
        <Heading dir="auto">
          <Runs runs={block.runs} people={people} />
        </Heading>
      );
    }
    case "quote":
      return (
        <blockquote>
          <p dir="auto">
            <Runs runs={block.runs} people={people} />
          </p>
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
              <Runs runs={runs} people={people} />
            </li>
          ))}
        </List>
      );
    }
    case "paragraph":
      return (
        <p dir="auto">
          <Runs runs={block.runs} people={people} />
        </p>
      );
  }
}

function Runs({ runs, people }: { runs: readonly Run[]; people: MentionedPeople | undefined }) {
  return runs.map((run, i) => <Fragment key={i}>{format(run, words(run, people))}</Fragment>);
}

/** Links plain addresses as well. */
function words({ text, href }: Run, people: MentionedPeople | undefined): ReactNode {
  if (href === undefined) return <Pieces pieces={piecesOf(text, people)} people={people} />;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function format({ bold, italic, underline, strike, code }: Run, content: ReactNode): ReactNode {
  const layers = [code && "code", strike && "s", underline && "u", italic && "em", bold && "strong"] as const;
  return layers.reduce<ReactNode>((inner, Layer) => (Layer ? <Layer>{inner}</Layer> : inner), content);
}
