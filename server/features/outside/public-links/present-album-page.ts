import { formatDate } from "#contract/dates.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { limitMarks } from "#contract/marks.ts";
import { markup, type Html } from "../../../emails/html.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import type { OpenPublicAlbum } from "./actions-albums.ts";
import { pageOf, type Reader } from "./present-page.ts";

export function publicAlbumPage({ album, photos }: OpenPublicAlbum, reader: Reader): string {
  const title = limitMarks(album.title);
  const main = markup`<h1 dir="auto">${title}</h1><p class="soft">${daysOf(photos, reader)}${reader.t("library.count", { count: photos.length })}</p><div class="album">${photos.map((photo) => photoOf(photo, reader))}</div>`;
  const wayIn = markup` <a href="${reader.basePath}/albums/${album.id}">${reader.t("public.members")}</a>`;
  return pageOf(title, main, reader, wayIn, reader.t("public.what_album"));
}

function daysOf(photos: readonly ShownPhoto[], { language }: Reader): string {
  if (photos.length === 0) return "";
  const times = photos.map(({ takenAt }) => takenAt);
  const days = [Math.min(...times), Math.max(...times)].map((time) =>
    formatDate(time / 1000, { language, style: "full", timeZone: "UTC" }),
  );
  return `${[...new Set(days)].join(" – ")} · `;
}

function photoOf(photo: ShownPhoto, { t, basePath }: Reader): Html {
  const { id, type, status, caption } = photo;
  if (status !== "ready") return markup`<p class="soft">${t("public.not_ready")}</p>`;
  const day = new Date(photo.takenAt).toISOString().slice(0, 10);
  const picture = (width: number) => `${basePath}/api/images/thumbnail/${width}/${anyHeight}/${id}`;
  const shown = type.startsWith("video/")
    ? markup`<video controls preload="none" poster="${picture(1366)}" src="${basePath}/files/${photo.content_url}" aria-label="${t("library.video", { day })}"></video>`
    : markup`<a href="${picture(1366)}"><img src="${picture(1366)}" alt="${caption ?? t("library.photo", { day })}" loading="lazy"></a>`;
  const below = caption ? markup`<figcaption class="soft" dir="auto">${caption}</figcaption>` : undefined;
  return markup`<figure>${shown}${below}</figure>`;
}
