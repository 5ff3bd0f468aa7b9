import type { Reaction } from "../../../events.ts";
import { pollIn } from "../polls/actions.ts";
import { deleteAllVotes, findVotedMessages } from "./queries.ts";

/** Frees the places of a former member on sign-up lists, which others may take before the person comes back. */
export const giveUpPlaces: Reaction<"member.left"> = async (_context, tx, { groupId, userId }) => {
  for (const { id, data } of await findVotedMessages(tx, groupId, userId))
    if (pollIn(JSON.parse(data) as Record<string, unknown>)?.kind === "list") await deleteAllVotes(tx, id, userId);
};
