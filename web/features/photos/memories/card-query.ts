import type { QueryClient } from "@tanstack/react-query";
import { readLocal, writeLocal } from "../../../api/local-store.ts";
import { memoriesQuery } from "./queries.ts";
import { today } from "./today.ts";

/** Photos loaded for the card: more than it shows, because some have no picture. */
const loaded = 6;

export function memoryCardQuery(groupId: string, day: string) {
  return memoriesQuery(groupId, day, loaded);
}

const nameOf = (groupId: string) => `memory-hidden-${groupId}`;

export function isCardHidden(groupId: string, day: string): boolean {
  return readLocal<string>(nameOf(groupId)) === day;
}

export function hideCard(groupId: string, day: string): void {
  writeLocal(nameOf(groupId), day);
}

/** Preloads the card, so that it does not move messages shown before it. Ignores failures: then there is no card. */
export async function prepareMemoryCard(queries: QueryClient, groupId: string): Promise<void> {
  const day = today();
  if (!isCardHidden(groupId, day)) await queries.query(memoryCardQuery(groupId, day)).catch(() => undefined);
}
