import type { Import, ImportedPeople, ImportedPerson } from "#contract/imports.ts";
import type { Author } from "#contract/messages.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import type { ImportRow } from "./queries.ts";
import type { ImportedPersonRow } from "./queries-people.ts";

export function presentImport(row: ImportRow): Import {
  return {
    id: row.id,
    title: row.title,
    startedAt: toSeconds(row.createdAt),
    admin: personOf(row.adminId, row.adminName, row.adminAvatarId, row.adminAvatarUrl),
    messages: row.messages,
    isUndone: row.isUndone === 1 || undefined,
  };
}

export function presentPeople(rows: readonly ImportedPersonRow[]): ImportedPeople {
  return { people: rows.map(presentImportedPerson) };
}

function presentImportedPerson(row: ImportedPersonRow): ImportedPerson {
  const claimedBy = personOf(row.claimantId, row.claimantName, row.claimantAvatarId, row.claimantAvatarUrl);
  return { id: row.id, name: row.name, claimedBy };
}

function personOf(
  id: string | null,
  name: string | null,
  avatarId: string | null,
  avatarUrl: string | null,
): Author | undefined {
  return id === null ? undefined : { id, name: name!, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}
