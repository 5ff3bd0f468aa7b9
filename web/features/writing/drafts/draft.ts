import { findLocal, readLocal, removeLocal, writeLocal, writtenAt } from "../../../api/local-store.ts";
import type { Mentions } from "#contract/mentions.ts";
import type { Quote } from "#contract/messages.ts";
import type { SavedUpload } from "../../files/uploads/uploads.ts";
import type { PollDraft } from "./poll-draft.ts";
import { plainTextOf, type DraftText } from "./sent-text.ts";

/** Place of a draft, which is never sent anywhere else. */
export interface Target {
  /** The author. The draft is hidden from other people who use this browser. */
  userId: string;
  groupId: string;
  /** The message on whose page the reply appears. */
  parentId?: string;
  photoId?: string;
  /** The date of a repeating event that a comment is about. The draft is the same for all dates. */
  eventDay?: string;
  editedId?: string;
}

/** Details of an event besides its date. `end` has the same format as the date and may be wrong while it is written. */
export interface Plan {
  end?: string;
  place?: string;
  /** Minutes before the event at which members are reminded. */
  remindBefore?: number;
  /** Rule of RFC 5545. */
  repeat?: string;
}

/** Plan of a new event: members are reminded one day before. */
export const defaultPlan: Plan = { remindBefore: 24 * 60 };

export interface Draft extends DraftText {
  /** Created before the first attempt and kept, so that retries store the message only once. */
  id: string;
  title: string;
  /** Event date, in the format of `data.date`. */
  date?: string;
  /** The date that the calendar filled in. Alone it is nothing that the person has written. */
  suggestedDate?: string;
  plan?: Plan;
  poll?: PollDraft;
  confirm?: boolean;
  quote?: Quote;
  /** People chosen so far. Names no longer in the text are left out when it is sent. */
  mentions?: Mentions;
  noEmbed?: boolean;
  uploads: readonly SavedUpload[];
  /** A previous attempt got no response, so the server may have stored this or an earlier version. */
  mayBeStored?: boolean;
}

export function readDraft(target: Target): Draft | undefined {
  const draft = readLocal<Draft>(draftName(target));
  return draft && withoutEmptyPlan(draft);
}

/** Returns whether the draft was stored. */
export function writeDraft(target: Target, draft: Draft): boolean {
  const { userId, groupId, parentId = "" } = target;
  return writeLocal(draftName(target), draft, { kind: "draft", userId, groupId, parentId });
}

export function removeDraft(target: Target): void {
  removeLocal(draftName(target));
}

export function removeDraftsOfGroup(groupId: string): void {
  findLocal({ kind: "draft", groupId }).forEach(removeLocal);
}

export interface KeptDraft {
  target: Target;
  draft: Draft;
  /** Epoch seconds. */
  at: number;
}

/** Newest first. */
export function draftsOf(userId: string): KeptDraft[] {
  return findLocal({ kind: "draft", userId })
    .flatMap((name) => {
      const draft = readLocal<Draft>(name);
      return draft ? [{ target: targetOf(name), draft, at: writtenAt(name) ?? 0 }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export function isBlank(draft: Omit<Draft, "id">): boolean {
  const { title, date, suggestedDate, plan, poll, uploads } = draft;
  const isWordless = !title.trim() && !plainTextOf(draft).trim() && !plan?.place;
  const isUndated = !date || date === suggestedDate;
  return isWordless && isUndated && !poll && uploads.every(({ removed }) => removed);
}

/** Drafts stored by a previous version have an empty plan without being events. */
export function withoutEmptyPlan(draft: Draft): Draft {
  const isEmpty = draft.date === undefined && draft.plan && Object.keys(draft.plan).length === 0;
  return isEmpty ? { ...draft, plan: undefined } : draft;
}

/** True also before its day is chosen. */
export function isEvent({ date, plan }: Pick<Draft, "date" | "plan">): boolean {
  return date !== undefined || plan !== undefined;
}

export function draftName({ userId, groupId, parentId, photoId, editedId }: Target): string {
  const place = editedId ? `edit/${editedId}` : [parentId ?? "new", ...(photoId ? [photoId] : [])].join("/");
  return `draft/${userId}/${groupId}/${place}`;
}

function targetOf(name: string): Target {
  const [, userId = "", groupId = "", place = "", id] = name.split("/");
  if (place === "edit") return { userId, groupId, editedId: id };
  return place === "new" ? { userId, groupId } : { userId, groupId, parentId: place, photoId: id };
}
