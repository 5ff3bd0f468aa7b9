import type { Language } from "#contract/languages.ts";
import { bcp47 } from "#contract/languages.ts";

/** What every mail is made of: some paragraphs and one thing to do. Plain text; markup in it is shown as it is. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Smaller, at the end. */
  closing: string;
}

export interface Written {
  subject: string;
  html: string;
  text: string;
}

export function layOut(letter: Letter, language: Language): Written {
  return { subject: letter.subject, html: html(letter, language), text: text(letter) };
}

function text({ paragraphs, button, closing }: Letter): string {
  return [...paragraphs, `${button.label}:\n${button.url}`, closing].join("\n\n") + "\n";
}

function html({ subject, paragraphs, button, closing }: Letter, language: Language): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join("");
  return `<!doctype html><html lang="${bcp47(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f1ea;color:#29231f;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px;background:#fffdf9;border-radius:16px">${body}
<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#b04216;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<p style="margin:0;color:#6a5f56;font-size:14px">${escaped(closing)}</p></div></body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
