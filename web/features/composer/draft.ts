import { findLocal, readLocal, removeLocal, writeLocal, writtenAt } from "../../api/local-store.ts";
import type { SavedUpload } from "../files/uploads.ts";

/** Target of a draft. It is never sent anywhere else. */
export interface Target {
  /** The author. Other people at this browser do not see it. */
  userId: string;
  groupId: string;
  /** The message replied to. */
  parentId?: string;
  /** The message being changed. */
  editedId?: string;
}

export interface Draft {
  /** Of the message to be, made before the first try and kept, so that sending again writes it once. */
  id: string;
  title: string;
  text: string;
  /** When it is, as `data.date` says it. */
  date?: string;
  /** The first link is shown without what it leads to. */
  noEmbed?: boolean;
  uploads: readonly SavedUpload[];
  /** A try went out whose answer never came: the server may have it in these or in earlier words. */
  mayBeStored?: boolean;
}

export function readDraft(target: Target): Draft | undefined {
  return readLocal<Draft>(draftName(target));
}

/** Whether it is kept. */
export function writeDraft(target: Target, draft: Draft): boolean {
  const { userId, groupId, parentId = "" } = target;
  return writeLocal(draftName(target), draft, { kind: "draft", userId, groupId, parentId });
}

export function removeDraft(target: Target): void {
  removeLocal(draftName(target));
}

/** A group one has left leaves nothing behind. */
export function removeDraftsOfGroup(groupId: string): void {
  findLocal({ kind: "draft", groupId }).forEach(removeLocal);
}

export interface KeptDraft {
  target: Target;
  draft: Draft;
  /** In epoch seconds. */
  at: number;
}

/** All that this person has begun to write in this browser, the latest first. */
export function draftsOf(userId: string): KeptDraft[] {
  return findLocal({ kind: "draft", userId })
    .flatMap((name) => {
      const draft = readLocal<Draft>(name);
      return draft ? [{ target: targetOf(name), draft, at: writtenAt(name) ?? 0 }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export function isBlank({ title, text, date, uploads }: Pick<Draft, "title" | "text" | "date" | "uploads">): boolean {
  return !title.trim() && !text.trim() && !date && uploads.every(({ removed }) => removed);
}

export function draftName({ userId, groupId, parentId, editedId }: Target): string {
  const place = editedId ? `edit/${editedId}` : (parentId ?? "new");
  return `draft/${userId}/${groupId}/${place}`;
}

/** Of the name that `draftName` gave it. */
function targetOf(name: string): Target {
  const [, userId = "", groupId = "", place = "", editedId] = name.split("/");
  if (place === "edit") return { userId, groupId, editedId };
  return place === "new" ? { userId, groupId } : { userId, groupId, parentId: place };
}
