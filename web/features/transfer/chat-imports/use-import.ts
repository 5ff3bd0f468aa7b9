import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";
import { sendFile } from "../../files/uploads/send-file.ts";
import type { Chat, Service } from "../chat-formats/chat.ts";
import { openExport } from "../chat-formats/chat-export.ts";
import type { FoundInExport } from "../chat-formats/formats.ts";
import type { DateOrder } from "../whatsapp/chat-dates.ts";
import { planChat } from "./chat-plan.ts";
import { runImport, type ImportProgress } from "./run-import.ts";

export interface ImportChoice {
  title: string;
  order: DateOrder;
  skipped: ReadonlySet<string>;
  mine: string | undefined;
}

export type ImportState =
  | { step: "choose"; error?: unknown }
  | { step: "reading" }
  | { step: "pick"; chats: readonly FoundInExport[] }
  | { step: "preview"; chat: Chat; service: Service }
  | { step: "running"; total: number; progress: ImportProgress }
  | { step: "done"; progress: ImportProgress }
  | { step: "stopped"; error: unknown; progress: ImportProgress };

const nothing: ImportProgress = { done: 0, added: 0, refused: [], isWaiting: false };

export function useImport(groupId: string) {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const ending = useRef<AbortController>(undefined);

  const attempt = async (act: () => Promise<ImportState>) => {
    setState({ step: "reading" });
    try {
      setState(await act());
    } catch (error) {
      setState({ step: "choose", error });
    }
  };

  const preview = async (found: FoundInExport): Promise<ImportState> => {
    return { step: "preview", service: found.service, chat: await found.open(t("import.unnamed")) };
  };

  const open = async (files: readonly File[]): Promise<ImportState> => {
    const { findChats } = await import("../chat-formats/formats.ts");
    const chats = await findChats(await openExport(files));
    return chats.length === 1 ? preview(chats[0]!) : { step: "pick", chats };
  };

  const start = async (chat: Chat, choice: ImportChoice) => {
    const people = [...chat.people.keys()].filter((name) => !choice.skipped.has(name));
    const total = people.reduce((sum, name) => sum + chat.people.get(name)!, 0);
    let progress = nothing;
    const onProgress = (now: ImportProgress) => {
      progress = { ...now };
      setState({ step: "running", total, progress });
    };
    onProgress(nothing);
    ending.current = new AbortController();
    const { signal } = ending.current;
    const formatDay = (date: Date) => formatDate(date.getTime() / 1000, { language, style: "long" });
    const messages = planChat(chat.read(choice.order), { ...choice, groupId, formatDay });
    try {
      await runImport({ ...choice, groupId, people, messages, file: chat.file, send: sendFile, signal, onProgress });
      setState({ step: "done", progress });
    } catch (error) {
      setState({ step: "stopped", error: signal.aborted ? undefined : error, progress });
    }
    void queries.invalidateQueries({ queryKey: groupKey(groupId) });
  };

  return {
    state,
    open: (files: readonly File[]) => void attempt(() => open(files)),
    pick: (found: FoundInExport) => void attempt(() => preview(found)),
    start: (chat: Chat, choice: ImportChoice) => void start(chat, choice),
    stop: () => ending.current?.abort(),
    reset: () => setState({ step: "choose" }),
  };
}
