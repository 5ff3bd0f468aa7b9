import type { Account } from "./people.ts";
import { makeMessage } from "./messages.ts";

/** Votes for the first option of an anonymous poll, and for the second date of another one; the first date would do. */
export async function voteInPolls(asker: Account, voter: Account, group: { id: string }): Promise<void> {
  const options = ["1", "2"].map((id) => ({ id, text: `Option ${id}` }));
  const dates = ["1", "2"].map((id) => ({ id, date: `2037-05-0${id}` }));
  for (const [poll, votes] of [
    [{ kind: "choice", options, anonymous: true }, { options: ["1"] }],
    [
      { kind: "dates", options: dates },
      { options: ["2"], maybe: ["1"] },
    ],
  ] as const) {
    const message = await makeMessage(asker, group, { data: { text: "What do you think?", poll } });
    await voter.put(`/api/messages/${message.id}/poll/votes`, votes);
  }
}
