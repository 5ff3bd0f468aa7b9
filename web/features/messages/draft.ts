import { findLocal, readLocal, removeLocal, writeLocal } from "../../api/local-store.ts";
import type { SavedUpload } from "../files/uploads.ts";

/** What a draft is for. It is never sent anywhere else. */
export interface Target {
  /** Whoever writes: the next person at this browser does not find it. */
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

export function isBlank({ title, text, date, uploads }: Pick<Draft, "title" | "text" | "date" | "uploads">): boolean {
  return !title.trim() && !text.trim() && !date && uploads.every(({ removed }) => removed);
}

export function draftName({ userId, groupId, parentId, editedId }: Target): string {
  const place = editedId ? `edit/${editedId}` : (parentId ?? "new");
  return `draft/${userId}/${groupId}/${place}`;
}
