import { translator } from "../../../emails/translate.ts";
import { Html, markup } from "../../../emails/html.ts";
import { plainContent } from "../../conversation/messages/rules.ts";
import type { Site, SiteMessage } from "./rules-site.ts";

const searched = 2000;

function searchLine(month: string, message: SiteMessage): string {
  const { title, text } = plainContent(message);
  const names = message.files.map(({ name }) => name);
  const words = [title, text].filter(Boolean).join("\n").slice(0, searched).toWellFormed();
  return `${JSON.stringify([month, message.id, message.author, message.createdAt, words, names.join(" ")])},\n`;
}

/** A script, because pages from a disk may not read other files. */
export const searchData = { begins: "const messages = [\n", line: searchLine, ends: "];\n" };

export function searchMain({ language }: Site): Html {
  const t = translator(language);
  return markup`<p><input type="search" aria-label="${t("site.search")}" placeholder="${t("site.search")}" autofocus></p>
<p class="soft" role="status"></p>
<ul class="comments"></ul>
<template data-none="${t("site.search_none")}" data-more="${t("site.search_more")}"></template>
<script src="search-data.js"></script>
<script>${new Html(script)}</script>`;
}

const script = `
const input = document.querySelector("input");
const list = document.querySelector("main ul");
const status = document.querySelector("[role=status]");
const texts = document.querySelector("template").dataset;
const plain = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
const known = messages.map(([, , author, , text, names]) => plain(author + " " + text + " " + names));
const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
const shownAtMost = 200;
input.addEventListener("input", () => {
  const words = plain(input.value).split(/\\s+/).filter(Boolean);
  const found = [];
  if (words.length > 0)
    for (let n = messages.length - 1; n >= 0 && found.length <= shownAtMost; n--)
      if (words.every((word) => known[n].includes(word))) found.push(messages[n]);
  status.textContent = words.length === 0 ? "" : found.length === 0 ? texts.none : found.length > shownAtMost ? texts.more : "";
  list.replaceChildren(...found.slice(0, shownAtMost).map(([month, id, author, time, text, names]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = "pages/" + month + ".html#m-" + id;
    link.textContent = text.slice(0, 200) || names.slice(0, 200) || author;
    link.dir = "auto";
    const about = document.createElement("p");
    about.className = "soft";
    about.textContent = author + " · " + format.format(time);
    item.append(about, link);
    return item;
  }));
});
`;
