import type { PollResults } from "#contract/polls.ts";
import type { MessageView, Thread } from "#contract/messages.ts";
import { visit, type Scene } from "./scene.ts";

/** Scenes of polls, being written and answered. */
export const pollScenes: readonly Scene[] = [
  {
    name: "write-poll",
    whole: true,
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.add_more") }).click();
      await page.getByRole("button", { name: t("composer.add_list"), exact: true }).click();
      await page.getByRole("spinbutton").first().fill("2");
    },
  },
  {
    name: "message-poll",
    whole: true,
    who: "anna",
    async open(page, { anna, messages }) {
      const { id, name, avatar } = await anna.me();
      const voter = { id, name, avatar, entityType: "user" as const };
      const options = [
        { id: "1", date: "2027-05-01T19:00:00+02:00" },
        { id: "2", date: "2027-05-08" },
        { id: "3", date: "2027-05-15" },
      ];
      const results: PollResults = {
        voters: 4,
        results: [
          { option: "1", votes: 4, isMine: true, people: [1, 2, 3, 4].map((n) => ({ ...voter, id: `${id}-${n}` })) },
          { option: "2", votes: 1, isMine: false, people: [voter] },
          { option: "3", votes: 0, isMine: false, people: [] },
        ],
      };
      await page.route("**/api/messages/*/poll", (route) => route.fulfill({ json: results }));
      await page.route("**/api/messages/*/thread*", async (route) => {
        const answer = await route.fetch();
        const thread = (await answer.json()) as Thread;
        const data = Object.assign(thread.message.data, { poll: { kind: "dates", options } });
        const message: MessageView = { ...thread.message, data };
        await route.fulfill({ json: { ...thread, message } });
      });
      await visit(page, `/messages/${messages.own}`);
      await page.getByRole("checkbox").first().waitFor();
    },
  },
];
