import type { FileOfMessage } from "#contract/files.ts";
import type { MessageData, MessageType } from "#contract/messages.ts";
import type { PublicLink } from "#contract/public-links.ts";
import { toSeconds } from "../../../clock.ts";
import { presentFileOfMessage } from "../../files/files/present.ts";
import type { OpenLink } from "./actions.ts";
import type { OpenMessage } from "./actions-messages.ts";
import { publicData } from "./rules.ts";

export function presentPublicLink(link: OpenLink): PublicLink {
  return {
    id: link.id,
    token: link.token,
    createdAt: toSeconds(link.created_at),
    expiresAt: link.expires_at === null ? undefined : toSeconds(link.expires_at),
    maker: { id: link.created_by, name: link.maker_name, entityType: "user" },
  };
}

/** A message for anyone who has the link: reveals only the author's name, and nothing about the group or the thread. */
export interface PublicMessage {
  id: string;
  createdAt: number;
  data: MessageData;
  type: MessageType;
  author: { name: string; entityType: "user" } | null;
  files: FileOfMessage[];
}

export function presentPublicMessage({ message, files }: OpenMessage): PublicMessage {
  return {
    id: message.id,
    createdAt: toSeconds(message.created_at),
    data: publicData(JSON.parse(message.data) as Record<string, unknown>),
    type: message.type,
    author: message.author_name === null ? null : { name: message.author_name, entityType: "user" },
    files: (files[message.id] ?? []).map(presentPublicFile),
  };
}

/** Omits the original file name, which is not meant for strangers. */
function presentPublicFile(file: Parameters<typeof presentFileOfMessage>[0]) {
  const { name: _name, ...shown } = presentFileOfMessage(file);
  return shown;
}
