import { formatDate } from "#contract/dates.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { limitMarks } from "#contract/marks.ts";
import { markup, type Html } from "../../../emails/html.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import type { Part } from "../../photos/library/rules-parts.ts";
import { presentParts } from "../../photos/library/present-parts.ts";
import type { OpenPublicAlbum } from "./actions-albums.ts";
import { albumScript } from "./present-album-script.ts";
import { dayOf } from "./rules.ts";
import { pageOf, type Reader } from "./present-page.ts";

interface AlbumPage extends OpenPublicAlbum {
  token: string;
  /** Archives of the download; empty while no photo is ready. */
  parts: readonly Part[];
}

/** Names the maker of the link and the group, but not who took or posted the photos. Only the viewer needs the script. */
export function publicAlbumPage(page: AlbumPage, reader: Reader): string {
  const { album, photos } = page;
  const { t, basePath } = reader;
  const title = limitMarks(album.title);
  const main = markup`${coverOf(page, reader)}<h1 dir="auto">${title}</h1><p class="soft">${factsOf(page, reader)}</p>${downloads(page, reader)}<div class="photos" data-close="${t("action.close")}" data-next="${t("picture.next")}" data-previous="${t("picture.previous")}" data-zoom="${t("picture.zoom")}" data-failed="${t("picture.failed")}" data-download="${t("picture.save")}" data-viewer="${t("picture.viewer")}">${daysOf(page).map(({ day, photos: some }) => markup`${day && markup`<h2>${dayText(some[0]!, reader)}</h2>`}<div class="row">${some.map((photo) => photoOf(photo, reader))}</div>`)}</div>${photos.some(({ status }) => status !== "ready") ? markup`<p class="soft">${t("public.not_ready")}</p>` : undefined}`;
  return pageOf(title, main, reader, {
    what: t("public.what_album"),
    end: markup` <a href="${basePath}/albums/${album.id}">${t("public.members")}</a>`,
    head: markup`<link rel="stylesheet" href="viewer/photoswipe.css">`,
    script: { isModule: true, source: albumScript },
    isWide: true,
  });
}

function coverOf({ album, photos }: AlbumPage, reader: Reader): Html | undefined {
  const shown = photos.filter(hasPicture);
  const cover = shown.find(({ id }) => id === album.cover_id) ?? shown[0];
  return cover && markup`<img class="cover" src="${pictureOf(cover, 1366, reader)}" alt="">`;
}

function factsOf({ album, photos }: AlbumPage, reader: Reader): Html {
  const { t, language, timeZone } = reader;
  const videos = photos.filter(isVideo).length;
  const counts = [
    photos.length > videos || videos === 0 ? t("library.count", { count: photos.length - videos }) : [],
    videos > 0 ? t("albums.videos", { count: videos }) : [],
  ].flat();
  const sharedBy = limitMarks(t("public.shared_by", { name: album.makerName, group: album.groupName }));
  const lines = [
    ...(photos.length > 0 ? [markup`${period(photos, reader)}`] : []),
    markup`${counts.join(" · ")}`,
    markup`<span dir="auto">${sharedBy}</span>`,
  ];
  if (album.expiresAt !== null) {
    const date = formatDate(album.expiresAt / 1000, { language, style: "full", timeZone });
    lines.push(markup`${t("public.open_until", { date })}`);
  }
  return markup`${lines.map((line, i) => (i === 0 ? line : markup`<br>${line}`))}`;
}

function period(photos: readonly ShownPhoto[], reader: Reader): string {
  const sorted = photos.toSorted((one, other) => one.takenAt - other.takenAt);
  const days = [sorted[0]!, sorted.at(-1)!].map((photo) => dayText(photo, reader));
  return [...new Set(days)].join(" – ");
}

function downloads({ token, parts }: AlbumPage, { t, basePath }: Reader): Html | undefined {
  if (parts.length === 0) return undefined;
  const { parts: addresses } = presentParts(`public/${token}/photos.zip`, parts);
  const links = addresses.map(({ address }, n) => {
    const name =
      parts.length === 1 ? t("library.download_all") : t("download.part", { number: n + 1, count: parts.length });
    return markup`<a class="button" href="${basePath}/${address}" download>${name}</a> `;
  });
  return markup`<p>${links}</p>`;
}

interface Day {
  /** Undefined in an album that is arranged by hand. */
  day: string | undefined;
  photos: ShownPhoto[];
}

function daysOf({ album, photos }: AlbumPage): Day[] {
  const ready = photos.filter(({ status }) => status === "ready");
  if (album.sort === "manual") return [{ day: undefined, photos: ready }];
  const days: Day[] = [];
  for (const photo of ready) {
    const day = dayOf(photo);
    const last = days.at(-1);
    if (last?.day === day) last.photos.push(photo);
    else days.push({ day, photos: [photo] });
  }
  return days;
}

function photoOf(photo: ShownPhoto, reader: Reader): Html {
  const { content_url: contentUrl, caption, width, height } = photo;
  const { t, basePath } = reader;
  const day = dayText(photo, reader);
  const name = isVideo(photo) ? t("library.video", { day }) : caption || t("library.photo", { day });
  const [w, h] = [width ?? 1600, height ?? 1200];
  const shown = hasPicture(photo)
    ? markup`<img src="${pictureOf(photo, 420, reader)}" alt="${name}" width="${w}" height="${h}" loading="lazy">`
    : markup`<span class="film-sign" role="img" aria-label="${name}"></span>`;
  const below = caption ? markup`<figcaption class="soft" dir="auto">${caption}</figcaption>` : undefined;
  return markup`<figure><a class="photo${isVideo(photo) ? " video" : ""}" href="${basePath}/files/${contentUrl}" data-pswp-width="${w}" data-pswp-height="${h}"${isVideo(photo) ? markup` data-pswp-type="video"` : undefined} data-name="${name}"${sourcesOf(photo, reader)} data-cropped="true" data-day="${day}" data-caption="${caption ?? ""}">${shown}</a>${below}</figure>`;
}

/** Returns pictures scaled for screens, far smaller than the downloaded file. Animated and transparent pictures are shown as they are. */
function sourcesOf(photo: ShownPhoto, reader: Reader): Html | undefined {
  if (isVideo(photo) || ["image/gif", "image/webp", "image/apng"].includes(photo.type)) return undefined;
  const [src, large] = [pictureOf(photo, 1366, reader), pictureOf(photo, 2048, reader)];
  return markup` data-pswp-src="${src}" data-pswp-srcset="${src} 1366w, ${large} 2048w"`;
}

function pictureOf({ id }: ShownPhoto, width: 420 | 1366 | 2048, { basePath }: Reader): string {
  return `${basePath}/api/images/thumbnail/${width}/${width === 420 ? 994 : anyHeight}/${id}`;
}

function isVideo({ type }: ShownPhoto): boolean {
  return type.startsWith("video/");
}

function hasPicture(photo: ShownPhoto): boolean {
  return photo.status === "ready" && (!isVideo(photo) || photo.hasPoster === 1);
}

function dayText({ takenAt }: ShownPhoto, { language }: Reader): string {
  return formatDate(takenAt / 1000, { language, style: "full", timeZone: "UTC" });
}
