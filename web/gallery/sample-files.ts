import type { LinkPreview } from "#contract/link-previews.ts";
import { ApiError } from "../api/errors.ts";
import type { Refused } from "../features/files/admission.ts";
import { LostBlob, type StoredFile, type Upload } from "../features/files/uploads.ts";
import { words } from "./words.ts";

/** A lake, blurred. */
export const thumbhash = "osYFHYJEdnh/d4eyioeIZYmKoIkI";

export function picture(number: number, change: Partial<StoredFile> = {}): StoredFile {
  const upright = number % 3 === 2;
  return {
    id: `picture-${number}`,
    type: "image/jpeg",
    contentUrl: `picture-${number}.jpg`,
    ...(upright ? { width: 1200, height: 1600 } : { width: 1600, height: 1067 }),
    thumbhash,
    status: "ready",
    ...change,
  };
}

const pictures = (count: number) => Array.from({ length: count }, (_, i) => picture(i));
const film: Partial<StoredFile> = { type: "video/mp4", name: "First steps.mp4" };
const song: Partial<StoredFile> = { type: "audio/mpeg", name: `${words.oneWord}.mp3`, thumbhash: undefined };

export const galleries: { name: string; files: StoredFile[] }[] = [
  ...[1, 2, 4, 5, 9].map((count) => ({ name: `pictures: ${count}`, files: pictures(count) })),
  { name: "a film: ready, being made ready, failed", files: recordings(film) },
  { name: "music: ready, being made ready, failed", files: recordings(song) },
  { name: "a document", files: [picture(0, { type: "application/pdf", name: "programme.pdf" })] },
];

function recordings(kind: Partial<StoredFile>): StoredFile[] {
  return [
    picture(10, kind),
    picture(11, { ...kind, width: 1600, height: 900, status: "raw" }),
    picture(12, { ...kind, width: 1600, height: 900, status: "raw", error: "file_not_converted" }),
  ];
}

const uploadOf = (key: string, change: Partial<Upload>): Upload => ({
  ...{ key, selection: key, name: `${key}.jpg`, status: "ready", progress: 0, removed: false },
  ...change,
});

export const uploads: Upload[] = [
  uploadOf("ready", { file: picture(0) }),
  uploadOf("described", { file: picture(1), alternative: words.text }),
  uploadOf("film", { file: picture(3, film), name: "First steps.mp4" }),
  uploadOf("waiting", { status: "initial" }),
  uploadOf("uploading", { status: "uploading", progress: 0.42 }),
  uploadOf("nearly-there", { status: "uploading", progress: 1 }),
  uploadOf("failed", { status: "failed", error: new ApiError(500, { code: "server_error" }) }),
  uploadOf("lost", { status: "failed", error: new LostBlob() }),
  uploadOf("removed", { file: picture(4), removed: true }),
];

export const refused: Refused[] = [
  { name: "holiday.exe", reason: "type" },
  { name: `${words.oneWord}.mp4`, reason: "size", limit: 50 * 1024 * 1024 },
];

const about: Omit<LinkPreview, "id" | "url"> = {
  updatedAt: 0,
  data: { title: words.title, description: words.text, "content-type": ["text/html"] },
  preview: { id: "linked", contentUrl: "", type: "image/jpeg", entityType: "file" },
  entityType: "link",
};
export const links: LinkPreview[] = [
  { ...about, id: "card", url: "https://example.org/card" },
  {
    ...about,
    id: "long",
    url: "https://example.org/long",
    preview: "",
    data: { title: words.oneWord, "content-type": ["text/html"] },
  },
  {
    ...about,
    id: "player",
    url: "https://example.org/player",
    player: { kind: "frame", src: "https://example.org/embed", aspect: 16 / 9 },
  } as LinkPreview,
];
