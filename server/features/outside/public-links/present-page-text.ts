import { cutText } from "#contract/cut-text.ts";
import { addressesIn } from "#contract/addresses.ts";
import { linkLength } from "#contract/limits.ts";
import type { MessageData, MessageType } from "#contract/messages.ts";
import { splitQuotes } from "#contract/plain-text.ts";
import { blocksOf, parseRichText, type Block, type Run } from "#contract/rich-text.ts";
import { markup, type Html } from "../../../emails/html.ts";
import { plainContent } from "../../conversation/messages/rules.ts";

interface Written {
  type: MessageType;
  data: MessageData;
}

/** Escapes markup in the text. */
export function writtenText({ type, data }: Written): Html[] {
  const rich = type === "rich_text" ? parseRichText(data.text ?? "") : undefined;
  if (rich) return blocksOf(rich.ops).map(blockOf);
  const { text } = plainContent({ type, data });
  return splitQuotes(text).flatMap(({ isQuote, paragraphs }) => {
    const html = paragraphs.map((paragraph) => markup`<p dir="auto">${withLinks(paragraph)}</p>`);
    return isQuote ? [markup`<blockquote>${html}</blockquote>`] : html;
  });
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case "heading":
      return block.level === 1
        ? markup`<h2 dir="auto">${block.runs.map(runOf)}</h2>`
        : markup`<h3 dir="auto">${block.runs.map(runOf)}</h3>`;
    case "quote":
      return markup`<blockquote><p dir="auto">${block.runs.map(runOf)}</p></blockquote>`;
    case "code":
      return markup`<pre dir="ltr">${block.text}</pre>`;
    case "list":
      return block.ordered
        ? markup`<ol dir="auto">${block.items.map(itemOf)}</ol>`
        : markup`<ul dir="auto">${block.items.map(itemOf)}</ul>`;
    case "paragraph":
      return markup`<p dir="auto">${block.runs.map(runOf)}</p>`;
  }
}

function itemOf({ runs, checked }: { runs: Run[]; checked?: boolean }): Html {
  const box = checked === undefined ? undefined : checked ? "☑ " : "☐ ";
  return markup`<li>${box}${runs.map(runOf)}</li>`;
}

function runOf({ text, href, ...looks }: Run): Html {
  let words: Html = href === undefined ? markup`${withLinks(text)}` : linkTo(href, text);
  if (looks.code) words = markup`<code>${words}</code>`;
  if (looks.strike) words = markup`<s>${words}</s>`;
  if (looks.underline) words = markup`<u>${words}</u>`;
  if (looks.italic) words = markup`<em>${words}</em>`;
  return looks.bold ? markup`<strong>${words}</strong>` : words;
}

function withLinks(text: string): (Html | string)[] {
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const { start, end, href } of addressesIn(text)) {
    parts.push(text.slice(at, start), linkTo(href, shortenAddress(text.slice(start, end))));
    at = end;
  }
  return [...parts, text.slice(at)];
}

export function linkTo(href: string, words: string | Html): Html {
  return markup`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
}

/** The middle of a long URL carries the least information. */
function shortenAddress(address: string): string {
  const { whole, head, tail } = linkLength;
  if (address.length <= whole) return address;
  return `${cutText(address, head)}…${address.slice(-tail).toWellFormed()}`;
}
