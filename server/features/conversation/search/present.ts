import type { FoundCard, FoundCards } from "#contract/messages-search.ts";
import type { searchCards } from "./actions.ts";
import { presentPeople } from "../../identity/people/present.ts";
import { presentCard } from "../feed/present.ts";
import type { FoundRow } from "./queries.ts";

export function presentFoundCards(result: Awaited<ReturnType<typeof searchCards>>, now: number): FoundCards {
  const { rows, excerpts, pages, total, isTotalExact, search, groupNames, authors, suggestion } = result;
  const known = presentPeople(result.people);
  const cardOf = (row: (typeof rows)[number]): FoundCard => {
    const group = groupNames && groupOf(row, groupNames);
    const [excerpt, page] = [excerpts.get(row.id), pages.get(row.id)];
    const found = page?.type.startsWith("image/") ? { readPhoto: page.fileId } : { document: page };
    return { group, ...presentCard(row, known, now), excerpt, ...found };
  };
  return {
    cards: rows.map(cardOf),
    totalItems: total,
    isTotalExact,
    searchterms: search.terms,
    authors,
    suggestion,
  };
}

function groupOf({ groupId }: Pick<FoundRow, "groupId">, names: ReadonlyMap<string, string>): FoundCard["group"] {
  return { id: groupId, name: names.get(groupId)!, entityType: "group" };
}
