import { filesPerMessage } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import { sharedCache } from "../../../service-worker/caches.ts";
import { blobStore } from "../../files/uploads/blob-store.ts";
import type { SavedUpload } from "../../files/uploads/uploads.ts";
import { joinedTexts } from "../drafts/rich-draft.ts";
import { readDraft, writeDraft, type Target } from "../drafts/draft.ts";

export type Place = Pick<Target, "groupId" | "parentId">;

interface Words {
  title: string;
  text: string;
}

/** Joins title, text and url shared by another app. The url gets its own line. */
export function wordsOf(query: URLSearchParams): Words {
  const text = query.get("text")?.trim() ?? "";
  const url = query.get("url")?.trim() ?? "";
  const lines = [text, text.includes(url) ? "" : url].filter(Boolean);
  return { title: query.get("title")?.trim() ?? "", text: lines.join("\n") };
}

/** Returns the place of the message to reply to; undefined if the person cannot see it. */
export async function parentOf(messageId: string): Promise<Place | undefined> {
  const message = await call("GET /api/messages/:id", { params: { id: messageId } }).catch(() => undefined);
  return message && { groupId: message.group.id, parentId: messageId };
}

/** Appends the shared content to the draft of that place. `count`: number of files stored on this device. */
export async function addToDraft(target: Target, { title, text }: Words, count: number): Promise<void> {
  const known = readDraft(target);
  writeDraft(target, {
    id: known?.id ?? newId(),
    ...known,
    title: known?.title || title,
    ...joinedTexts(known ?? { text: "" }, { text }),
    uploads: [...(known?.uploads ?? []), ...(await takeShared(count))],
  });
}

/** Takes the files that the service worker stored for a share (web/service-worker/shares.ts). Works only once. */
async function takeShared(count: number): Promise<SavedUpload[]> {
  if (!("caches" in window) || count < 1) return [];
  const cache = await caches.open(sharedCache);
  const taken: SavedUpload[] = [];
  for (let index = 0; index < Math.min(count, filesPerMessage); index++) {
    const kept = await cache.match(`shared/${index}`);
    if (!kept) continue;
    const key = newId();
    const name = decodeURIComponent(kept.headers.get("x-file-name") ?? "");
    await blobStore.keep(key, new File([await kept.blob()], name, { type: kept.headers.get("content-type") ?? "" }));
    taken.push({ key, name, removed: false });
  }
  await caches.delete(sharedCache);
  return taken;
}
