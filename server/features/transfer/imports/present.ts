import type { Import, ImportedPeople, ImportedPerson } from "#contract/imports.ts";
import { toSeconds } from "../../../clock.ts";
import { personOf } from "../../identity/people/present.ts";
import type { ImportRow } from "./queries.ts";
import type { ImportedPersonRow } from "./queries-people.ts";

export function presentImport(row: ImportRow): Import {
  return {
    id: row.id,
    title: row.title,
    startedAt: toSeconds(row.createdAt),
    creator: personOf(row.creatorId, row.creatorName, row.creatorAvatarId, row.creatorAvatarUrl),
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
