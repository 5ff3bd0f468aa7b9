import { NoChatError, type ChatFormat, type FoundChat, type Service } from "./chat.ts";
import type { ChatExport } from "./chat-export.ts";
import { discord } from "./discord.ts";
import { mailingList } from "./mailing-list.ts";
import { messenger } from "./messenger.ts";
import { telegram } from "./telegram.ts";
import { whatsApp } from "./whatsapp.ts";

/** A new format has its place here. */
const formats: readonly ChatFormat[] = [whatsApp, telegram, messenger, discord, mailingList];

export interface FoundInExport extends FoundChat {
  service: Service;
}

/** Throws `NoChatError` if there is no chat of any known service, and `DamagedFileError`. */
export async function findChats(chosen: ChatExport): Promise<FoundInExport[]> {
  const found: FoundInExport[] = [];
  for (const { service, find } of formats) for (const chat of await find(chosen)) found.push({ ...chat, service });
  if (found.length === 0) throw new NoChatError();
  return found;
}
