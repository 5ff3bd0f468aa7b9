import type { FrameContent, FramePhoto } from "#contract/frames.ts";
import { address } from "../../../api/addresses.ts";

/** Holds what the frame shows without network: its latest content and the pictures in it. */
const cacheName = "hearth-frame";
const contentEntry = "frame-content";

export function framePicture(id: string, size: "screen" | "face" = "screen"): string {
  return address(`api/frame/pictures/${size}/${id}`);
}

export async function saveContent(content: FrameContent): Promise<void> {
  const cache = await openCache();
  await cache?.put(address(contentEntry), new Response(JSON.stringify(content))).catch(() => undefined);
}

export async function savedContent(): Promise<FrameContent | undefined> {
  const saved = await (await openCache())?.match(address(contentEntry));
  return saved && ((await saved.json()) as FrameContent);
}

export async function deleteFrameCache(): Promise<void> {
  if ("caches" in window) await caches.delete(cacheName);
}

/** Returns the picture from the device, else from the server. Throws if neither has it. */
export async function loadPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const cache = await openCache();
  const saved = await cache?.match(url);
  if (saved) return saved.blob();
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  // A full device shows pictures without storing them.
  await cache?.put(url, response.clone()).catch(() => undefined);
  return response.blob();
}

/** Stores the pictures one after another, and deletes those that the frame no longer shows. */
export async function savePictures(content: FrameContent, signal: AbortSignal): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  const wanted = new Set([...content.photos, ...content.memories].flatMap(picturesOf));
  for (const { url } of await cache.keys())
    if (url !== address(contentEntry) && !wanted.has(url)) await cache.delete(url);
  for (const url of wanted) {
    if (signal.aborted) return;
    if (!(await cache.match(url))) await loadPicture(url, signal).catch(() => undefined);
  }
}

function picturesOf({ id, author }: FramePhoto): string[] {
  return [framePicture(id), ...(author?.pictureId === undefined ? [] : [framePicture(author.pictureId, "face")])];
}

/** Undefined where browsers offer no cache: pages without HTTPS, and private windows. */
async function openCache(): Promise<Cache | undefined> {
  return "caches" in window ? caches.open(cacheName).catch(() => undefined) : undefined;
}
