import { cutText } from "#contract/cut-text.ts";
import { titleLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { NoChatError, type Chat, type ChatFormat, type FoundChat, type Service } from "./chat.ts";
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
  for (const { service, find } of formats)
    for (const { title, open } of await find(chosen))
      found.push({ service, title: tidy(title), open: async (unnamed) => withTidyTitle(await open(unnamed)) });
  if (found.length === 0) throw new NoChatError();
  return found;
}

function withTidyTitle(chat: Chat): Chat {
  return { ...chat, title: tidy(chat.title) };
}

/** Names of groups and files may be longer than the server takes, or invisible. */
function tidy(title: string): string {
  return cutText(onOneLine(title), titleLength);
}
