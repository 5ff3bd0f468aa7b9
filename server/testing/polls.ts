import type { Account } from "./people.ts";
import { makeMessage } from "./messages.ts";

/** Votes for the first option of an anonymous poll, and for the second option of another one. */
export async function voteInPolls(asker: Account, voter: Account, group: { id: string }): Promise<void> {
  const options = ["1", "2"].map((id) => ({ id, text: `Option ${id}` }));
  for (const [secrecy, chosen] of [
    [{ anonymous: true }, "1"],
    [{}, "2"],
  ] as const) {
    const poll = { kind: "choice", options, ...secrecy };
    const message = await makeMessage(asker, group, { data: { text: "What do you think?", poll } });
    await voter.put(`/api/messages/${message.id}/poll/votes`, { options: [chosen] });
  }
}
