import type { UserChanges } from "#contract/accounts.ts";
import type { CompatMessageChanges, CompatNewMessage, CompatSearch, CompatUserChanges } from "#contract/compat.ts";
import type { MessageSearch } from "#contract/messages-search.ts";
import type { MessageChanges, NewMessage } from "#contract/messages.ts";
import { messageType } from "../features/conversation/messages/rules.ts";

export function readNewMessage(draft: CompatNewMessage): NewMessage {
  const { id, group, parent, origin, createdAt } = draft;
  return {
    ...readContent(draft),
    id,
    group: idOf(group),
    parent: parent ? idOf(parent) : undefined,
    origin: origin ? idOf(origin) : undefined,
    createdAt,
  };
}

export function readMessageChanges(changes: CompatMessageChanges): MessageChanges {
  const { isInFront, pinnedInGroup, lastActivityDate } = changes;
  return { ...readContent(changes), isInFront, pinnedInGroup, lastActivityDate };
}

/** Every type other than "rich_text" means plain text; an empty array means an empty object. */
function readContent({ data, files, type }: Pick<CompatMessageChanges, "data" | "files" | "type">) {
  return {
    data: Array.isArray(data) ? {} : data,
    files: files?.map(idOf),
    type: type === undefined ? undefined : messageType(type),
  };
}

export function readUserChanges({ name, login, password, data, avatar }: CompatUserChanges): UserChanges {
  return {
    name: name || undefined,
    login: login?.trim() || undefined,
    password: password || undefined,
    data: Array.isArray(data) ? undefined : data,
    avatar: avatar === "" ? undefined : avatar && idOf(avatar),
  };
}

export function readSearch({ group, hashtags, ...search }: CompatSearch): MessageSearch {
  return {
    ...withoutNulls(search),
    group: [group].flat().find(Boolean) ?? undefined,
    hashtags: [hashtags ?? []].flat().join(" "),
  };
}

function withoutNulls<Value extends object>(value: Value) {
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], null> };
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
