import { onOneLine } from "#contract/one-line.ts";
import { type Language, bcp47 } from "#contract/languages.ts";
import { escaped } from "../html.ts";

/** Content of an email: paragraphs and one call to action. Plain text; markup is shown literally. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  entries?: Entry[];
  /** Paragraphs below the entries. */
  after?: string[];
  button: Link;
  /** Small print at the end. */
  closing: string;
  links?: Link[];
}

export interface Link {
  label: string;
  url: string;
}

/** One event in the email, with its embedded pictures (`cid`). */
export interface Entry {
  /** Shown if there is no avatar. */
  initial: string;
  line: string;
  when: string;
  link: Link;
  avatar: string | undefined;
  picture: string | undefined;
}

export interface Written {
  subject: string;
  html: string;
  text: string;
}

export function layOut(letter: Letter, language: Language): Written {
  return { subject: onOneLine(letter.subject), html: html(letter, language), text: text(letter) };
}

function text({ paragraphs, entries = [], after = [], button, closing, links = [] }: Letter): string {
  const listed = entries.map(({ line, when, link }) => `${onOneLine(line)} (${when})\n${link.label}\n${link.url}`);
  const ends = [button, ...links].map(({ label, url }) => `${label}:\n${url}`);
  return (
    [...paragraphs.map(onOneLine), ...listed, ...after.map(onOneLine), ends[0], closing, ...ends.slice(1)].join(
      "\n\n",
    ) + "\n"
  );
}

function html(letter: Letter, language: Language): string {
  const { subject, paragraphs, entries = [], after = [], button, closing, links = [] } = letter;
  const body = [...paragraphs.map(paragraph), ...entries.map(entry), ...after.map(paragraph)].join("");
  const ends = links.map(({ label, url }) => `<a href="${escaped(url)}" style="color:#6a5f56">${escaped(label)}</a>`);
  return `<!doctype html><html lang="${bcp47(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f1ea;color:#29231f;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px;background:#fffdf9;border-radius:16px">${body}
<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#b04216;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<p style="margin:0;color:#6a5f56;font-size:14px">${[escaped(closing), ...ends].join("<br>")}</p></div></body></html>`;
}

function paragraph(words: string): string {
  return `<p style="margin:0 0 16px">${escaped(words)}</p>`;
}

/** Uses a table, which every mail program can lay out. */
function entry({ initial, line, when, link, avatar, picture }: Entry): string {
  const face = avatar
    ? `<img src="cid:${escaped(avatar)}" width="40" height="40" alt="" style="display:block;border-radius:20px">`
    : `<div style="width:40px;height:40px;border-radius:20px;background:#6a5f56;color:#ffffff;line-height:40px;text-align:center">${escaped(initial)}</div>`;
  const seen = picture
    ? `<td width="80" valign="top"><img src="cid:${escaped(picture)}" width="80" height="80" alt="" style="display:block;border-radius:12px"></td>`
    : "";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
<td width="52" valign="top">${face}</td><td valign="top" dir="auto" style="padding:0 12px 0 0;font-size:16px">${escaped(line)}<br>
<a href="${escaped(link.url)}" style="color:#b04216;font-weight:600">${escaped(link.label)}</a><br>
<span style="color:#6a5f56;font-size:14px">${escaped(when)}</span></td>${seen}</tr></table>`;
}
