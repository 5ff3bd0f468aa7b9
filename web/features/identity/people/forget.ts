import { clearOfflineData, closeShown, forgetPush } from "../../../api/service-worker.ts";
import { clearLocalExcept } from "../../../api/local-store.ts";

/** Deletes everything that the web client keeps in this browser, except these entries of localStorage. Continues if a part fails. */
export async function forgetEverything(kept: readonly string[] = []): Promise<void> {
  clearLocalExcept(kept);
  const parts = [clearSessionStorage, clearOfflineData, deleteDatabases, forgetPush, closeShown];
  await Promise.allSettled(parts.map(async (part) => part()));
}

function clearSessionStorage(): void {
  sessionStorage.clear();
}

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}
