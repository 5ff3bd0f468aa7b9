import { BlobWriter, BlobReader, ZipWriter } from "@zip.js/zip.js";
import type { Chat, ChatMessage } from "../features/transfer/chat-formats/chat.ts";
import { openExport } from "../features/transfer/chat-formats/chat-export.ts";
import { findChats } from "../features/transfer/chat-formats/formats.ts";

export async function zipOf(parts: Record<string, BlobPart>, name: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false });
  for (const [path, content] of Object.entries(parts)) await writer.add(path, new BlobReader(new Blob([content])));
  return new File([await writer.close()], name);
}

/** Opens the only chat in the files. */
export async function openChat(...files: File[]): Promise<Chat> {
  const [found, ...others] = await findChats(await openExport(files));
  if (others.length > 0) throw new Error("more than one chat");
  return found!.open("Somebody");
}

export async function messagesOf(chat: Chat): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  const order = "order" in chat.dates ? chat.dates.order! : "ymd";
  for await (const message of chat.read(order)) messages.push(message);
  return messages;
}
