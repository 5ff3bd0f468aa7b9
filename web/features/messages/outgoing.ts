import { useSyncExternalStore } from "react";
import { firstUrl } from "#contract/first-url.ts";
import type { Message, MessageChanges, NewMessage } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { findLocal, readLocal, removeLocal, writeLocal } from "../../api/local-store.ts";
import type { StoredFile } from "../files/upload-queue.ts";
import { Outbox, type Outgoing, type OutboxShelf } from "./outbox.ts";

/** What this person has written and the server may not have yet. */
export const outbox = new Outbox({ send: deliver, alone });

export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(outbox.messages.subscribe, outbox.messages.get);
}

/** One entry a message, so that tabs do not overwrite each other's. */
export function shelfOf(userId: string): OutboxShelf {
  const name = (id: string) => `outbox/${userId}/${id}`;
  return {
    all: () =>
      findLocal({ kind: "outbox", userId })
        .flatMap((entry) => readLocal<Outgoing>(entry) ?? [])
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    has: (id) => readLocal(name(id)) !== undefined,
    keep: (message) => writeLocal(name(message.id), message, { kind: "outbox", userId, groupId: message.groupId }),
    drop: (id) => removeLocal(name(id)),
  };
}

type Content = {
  title?: string;
  text?: string;
  date?: string;
  no_embed?: true;
  alternatives?: Record<string, string>;
};

type Said = Pick<Outgoing, "title" | "text" | "date" | "noEmbed" | "files">;

/** That a link is shown by itself is said only where there is one. */
export function contentOf({ title, text, date, noEmbed, files }: Said): Content {
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(text.trim() && { text: text.trim() }),
    ...(date && { date }),
    ...(noEmbed && firstUrl(text) !== undefined && { no_embed: true }),
    ...alternativesOf(files),
  };
}

/** What is to be seen on the pictures, by their ids; nothing where nothing is said. */
export function alternativesOf(files: readonly StoredFile[]): Pick<Content, "alternatives"> {
  const said = files.flatMap(({ id, alternative }) => (alternative ? [[id, alternative] as const] : []));
  return said.length > 0 ? { alternatives: Object.fromEntries(said) } : {};
}

/** The same id is stored once. If an earlier try got there in other words, these replace them. */
async function deliver(message: Outgoing): Promise<Message> {
  const { id, groupId, parentId, createdAt, mayBeStored } = message;
  const content = { data: contentOf(message), files: message.files.map((file) => file.id) };
  const body: NewMessage = { id, group: groupId, parent: parentId, createdAt, ...content };
  const stored = await api.post<Message>("api/messages", body);
  if (!mayBeStored || isSame(stored, content)) return stored;
  const changes: MessageChanges = {
    data: { title: null, text: null, date: null, no_embed: null, alternatives: null, ...content.data },
    files: content.files,
  };
  return api.put<Message>(`api/messages/${id}`, changes);
}

function isSame({ data, files }: Message, content: { data: Content; files: string[] }): boolean {
  const stored: Content = data;
  const said = ({ title, text, date, no_embed, alternatives = {} }: Content) =>
    JSON.stringify([title, text, date, no_embed, Object.entries(alternatives).sort()]);
  const ids = files.map((file) => file.id);
  return said(stored) === said(content.data) && ids.join() === content.files.join();
}

async function alone(step: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request("hearth-outbox", step) : step();
}
