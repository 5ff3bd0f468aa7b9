import type { QueryClient } from "@tanstack/react-query";
import { readLocal, writeLocal } from "../../../api/local-store.ts";
import { memoriesQuery } from "./queries.ts";
import { today } from "./today.ts";

/** Photos loaded for the card: more than it shows, because some have no picture. */
const loaded = 6;

/** Content of the card on the page of a group. */
export function memoryCardQuery(groupId: string, day: string) {
  return memoriesQuery(groupId, day, loaded);
}

const nameOf = (groupId: string) => `memory-hidden-${groupId}`;

/** Returns whether the person has hidden the card for this day. */
export function isCardHidden(groupId: string, day: string): boolean {
  return readLocal<string>(nameOf(groupId)) === day;
}

export function hideCard(groupId: string, day: string): void {
  writeLocal(nameOf(groupId), day);
}

/** Preloads what the card shows, so that it does not move messages that are shown before it. Ignores failures: then there is no card. */
export async function prepareMemoryCard(queries: QueryClient, groupId: string): Promise<void> {
  const day = today();
  if (!isCardHidden(groupId, day)) await queries.query(memoryCardQuery(groupId, day)).catch(() => undefined);
}
