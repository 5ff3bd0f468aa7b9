import { onOneLine } from "#contract/one-line.ts";
import { type Language, bcp47, directionOf } from "#contract/languages.ts";
import { escapeHtml } from "./html.ts";

/** Plain text: markup is shown literally. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  entries?: Entry[];
  facts?: Fact[];
  after?: string[];
  list?: string[];
  button: Link;
  closing: string;
  links?: Link[];
}

export interface Fact {
  label: string;
  value: string;
}

export interface Link {
  label: string;
  url: string;
}

export interface Entry {
  initial: string;
  line: string;
  when: string;
  /** Line breaks are kept. */
  words?: string;
  link: Link;
  /** The link is the title, which belongs above the words. */
  isTitled?: boolean;
  reply?: Link;
  avatar: string | undefined;
  /** One is shown wide, several side by side. */
  pictures: string[];
}

export interface Written {
  subject: string;
  html: string;
  text: string;
}

export function layOut(letter: Letter, language: Language): Written {
  return { subject: onOneLine(letter.subject), html: html(letter, language), text: text(letter) };
}

function text(letter: Letter): string {
  const { paragraphs, entries = [], facts = [], after = [], list = [], button, closing, links = [] } = letter;
  const block = (lines: string[]) => (lines.length === 0 ? [] : [lines.join("\n")]);
  const ends = [button, ...links].map(({ label, url }) => `${label}:\n${url}`);
  return (
    [
      ...paragraphs.map(onOneLine),
      ...entries.map(textOfEntry),
      ...block(facts.map(({ label, value }) => onOneLine(`${label}: ${value}`))),
      ...after.map(onOneLine),
      ...block(list.map((point) => `- ${onOneLine(point)}`)),
      ends[0],
      closing,
      ...ends.slice(1),
    ].join("\n\n") + "\n"
  );
}

function textOfEntry({ line, when, words = "", link, isTitled = false, reply }: Entry): string {
  const trimmed = words.trim();
  return [
    `${onOneLine(line)} (${when})`,
    ...(isTitled || trimmed === "" ? [link.label] : []),
    ...(trimmed === "" ? [] : [trimmed]),
    link.url,
    ...(reply ? [`${reply.label}: ${reply.url.replace(/^mailto:|\?.*$/g, "")}`] : []),
  ].join("\n");
}

/** Otherwise mail programs with a dark mode guess. Others show the inline styles. */
const darkStyles = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme: dark) { .page { background: #1d1815 !important; color: #f1e9df !important }
.card { background: #2a2420 !important } .soft { color: #b9aa9c !important } .link { color: #f09a6b !important }
.face { background: #7a6d62 !important } .rule { border-color: #453c35 !important } }</style>`;

function html(letter: Letter, language: Language): string {
  const { subject, paragraphs, entries = [], facts = [], after = [], list = [], button, closing, links = [] } = letter;
  const above = [...paragraphs.map(paragraph), ...entries.map(entry), factTable(facts)];
  const body = [...above, ...after.map(paragraph), points(list)].join("");
  const ends = links.map(
    ({ label, url }) => `<a class="soft" href="${escapeHtml(url)}" style="color:#6a5f56">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html><html lang="${bcp47(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${darkStyles}<title>${escapeHtml(subject)}</title></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f5f1ea;color:#29231f;font:16px/1.5 system-ui,sans-serif">
<div class="card" style="max-width:34rem;margin:0 auto;padding:24px;background:#fffdf9;border-radius:16px">${body}
<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#b04216;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p class="soft" style="margin:0;color:#6a5f56;font-size:14px">${[escapeHtml(closing), ...ends].join("<br>")}</p></div></body></html>`;
}

function paragraph(words: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
}

function factTable(facts: Fact[]): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft rule" style="padding:8px 0;padding-inline-end:16px;border-bottom:1px solid #e6ddd0;color:#6a5f56">${escapeHtml(label)}</td><td class="rule" style="padding:8px 0;border-bottom:1px solid #e6ddd0;text-align:end;overflow-wrap:anywhere"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join("")}</table>`;
}

function points(list: string[]): string {
  if (list.length === 0) return "";
  const items = list.map((point) => `<li style="margin:0 0 8px">${escapeHtml(point)}</li>`);
  return `<ul style="margin:0 0 16px;padding-inline-start:20px">${items.join("")}</ul>`;
}

/** A table, which every mail program can lay out. */
function entry(shown: Entry): string {
  const { initial, line, when, words = "", link, isTitled = false, avatar, pictures } = shown;
  const face = avatar
    ? `<img src="cid:${escapeHtml(avatar)}" width="40" height="40" alt="" style="display:block;border-radius:20px">`
    : `<div class="face" style="width:40px;height:40px;border-radius:20px;background:#6a5f56;color:#ffffff;line-height:40px;text-align:center">${escapeHtml(initial)}</div>`;
  const title = isTitled ? `<p style="margin:8px 0 0;font-size:18px">${anchor(link)}</p>` : "";
  const html = escapeHtml(words.trim()).replace(/\n/g, "<br>");
  const quote = html === "" ? "" : `<p style="margin:8px 0 0">${html}</p>`;
  return `<table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;padding:20px 0 0;border-top:1px solid #e6ddd0"><tr>
<td width="52" valign="top">${face}</td><td valign="top" dir="auto" style="font-size:16px"><strong>${escapeHtml(line)}</strong><br>
<span class="soft" style="color:#6a5f56;font-size:14px">${escapeHtml(when)}</span>${title}${quote}${pictureRow(pictures)}${linksOf(shown)}</td></tr></table>`;
}

function pictureRow(pictures: string[]): string {
  const [first, ...others] = pictures;
  if (first === undefined) return "";
  if (others.length === 0)
    return `<div style="margin:12px 0 0"><img src="cid:${escapeHtml(first)}" width="416" alt="" style="display:block;width:100%;max-width:416px;height:auto;border-radius:12px"></div>`;
  const cells = pictures.map(
    (cid) =>
      `<td style="padding:0 8px 0 0"><img src="cid:${escapeHtml(cid)}" width="128" alt="" style="display:block;width:100%;max-width:128px;height:auto;border-radius:12px"></td>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 0"><tr>${cells.join("")}</tr></table>`;
}

function linksOf({ link, isTitled = false, reply }: Entry): string {
  const links = [...(reply ? [reply] : []), ...(isTitled ? [] : [link])].map(anchor);
  return links.length === 0 ? "" : `<p style="margin:8px 0 0">${links.join(" &nbsp; ")}</p>`;
}

function anchor({ label, url }: Link): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#b04216;font-weight:600">${escapeHtml(label)}</a>`;
}
