import type { DatabaseLocation } from "../../server/database/connect.ts";
import { json, serve } from "./answering.ts";
import { readFrom } from "./database.ts";
import { accountReads } from "./reads-account.ts";
import { cardReads } from "./reads-cards.ts";
import { listReads } from "./reads-lists.ts";
import { messageReads } from "./reads-messages.ts";
import { notificationReads } from "./reads-notifications.ts";
import { searchReads } from "./reads-search.ts";
import type { Asked, Reads } from "./reads-shared.ts";

interface Settings extends Asked {
  port: number;
  location: DatabaseLocation;
  /** Paths by the names of the reads. */
  paths: Record<string, string>;
}

/**
 * Reference (b): the same bytes as Hearth's, as one would write it for these calls and this community alone, with prepared queries on Hearth's own
 * database. There are no polls, reactions, links or mutes to read, and events only in a group of their own. Entry of a process of its own.
 */
process.once("message", ({ port, location, paths, ...asked }: Settings) => {
  const statements = readFrom(location);
  const { prepare } = statements;
  const reads: Reads = {
    ...accountReads(prepare, asked),
    ...cardReads(prepare, asked),
    ...listReads(prepare, asked),
    ...messageReads(prepare, asked),
    ...notificationReads(prepare, asked),
    ...searchReads(statements, asked),
  };
  const known = new Map(Object.entries(reads).map(([name, read]) => [paths[name], read]));
  serve(port, async (request) => json(await known.get(request.url)!()));
});
