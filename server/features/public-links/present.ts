import type { PublicLink, PublicMessage } from "#contract/public-links.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import { presentFileOfMessage } from "../files/present.ts";
import type { OpenLink, OpenMessage } from "./actions.ts";
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

export function presentPublicMessage({ message, files }: OpenMessage): PublicMessage {
  const shown = (files[message.id] ?? []).map(presentPublicFile);
  const first = shown[0];
  return {
    id: message.id,
    createdAt: toSeconds(message.created_at),
    lastActivityDate: toSeconds(message.last_activity_at),
    data: publicData(JSON.parse(message.data) as Record<string, unknown>),
    type: message.type,
    author: message.author_name === null ? null : { name: message.author_name, entityType: "user" },
    group: { entityType: "group" },
    files: shown,
    preview: presentAvatar(first?.id ?? message.link_picture_id, first?.contentUrl ?? message.link_picture_url) ?? null,
    children: [],
    lineage: [],
    tags: [],
    reactions: [],
    entityType: "message",
  };
}

/** Omits the original file name, which is not meant for strangers. */
function presentPublicFile(file: Parameters<typeof presentFileOfMessage>[0]) {
  const { name: _name, ...shown } = presentFileOfMessage(file);
  return shown;
}
