import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { useLanguage } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";
import { sendFile } from "../../files/uploads/send-file.ts";
import { NoChatError, openArchive, type Archive } from "./archive.ts";
import type { DateOrder } from "./chat-dates.ts";
import { planChat } from "./chat-plan.ts";
import { summarize, type ChatSummary } from "./chat-summary.ts";
import { runImport, type ImportProgress } from "./run-import.ts";

export interface OpenedChat {
  archive: Archive;
  text: string;
  summary: ChatSummary;
}

export interface ImportChoice {
  title: string;
  order: DateOrder;
  skipped: ReadonlySet<string>;
  mine: string | undefined;
}

export type ImportState =
  | { step: "choose"; error?: unknown }
  | { step: "reading" }
  | { step: "preview"; chat: OpenedChat }
  | { step: "running"; total: number; progress: ImportProgress }
  | { step: "done"; progress: ImportProgress }
  | { step: "stopped"; error: unknown; progress: ImportProgress };

const nothing: ImportProgress = { done: 0, added: 0, refused: [], isWaiting: false };

export function useImport(groupId: string) {
  const language = useLanguage();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const ending = useRef<AbortController>(undefined);

  const open = async (file: File) => {
    setState({ step: "reading" });
    try {
      setState({ step: "preview", chat: await openChat(file) });
    } catch (error) {
      setState({ step: "choose", error });
    }
  };

  const start = async ({ archive, text, summary }: OpenedChat, choice: ImportChoice) => {
    const people = [...summary.people.keys()].filter((name) => !choice.skipped.has(name));
    const total = people.reduce((sum, name) => sum + summary.people.get(name)!, 0);
    let progress = nothing;
    const onProgress = (now: ImportProgress) => {
      progress = { ...now };
      setState({ step: "running", total, progress });
    };
    onProgress(nothing);
    ending.current = new AbortController();
    const { signal } = ending.current;
    const skipped = new Set([...choice.skipped, ...summary.notPeople]);
    const formatDay = (date: Date) => formatDate(date.getTime() / 1000, { language, style: "long" });
    const messages = planChat(text, { ...choice, skipped, groupId, files: archive.files, formatDay });
    try {
      await runImport({ ...choice, groupId, people, messages, file: archive.file, send: sendFile, signal, onProgress });
      setState({ step: "done", progress });
    } catch (error) {
      setState({ step: "stopped", error: signal.aborted ? undefined : error, progress });
    }
    void queries.invalidateQueries({ queryKey: groupKey(groupId) });
  };

  return {
    state,
    open: (file: File) => void open(file),
    start: (chat: OpenedChat, choice: ImportChoice) => void start(chat, choice),
    stop: () => ending.current?.abort(),
    reset: () => setState({ step: "choose" }),
  };
}

async function openChat(file: File): Promise<OpenedChat> {
  const archive = await openArchive(file);
  const text = await archive.chat();
  const summary = await summarize(text, archive.files);
  if (!summary) throw new NoChatError();
  return { archive, text, summary };
}
