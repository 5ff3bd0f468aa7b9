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
    async open(page, { anna, messages }, t) {
      const { id, name, avatar } = await anna.me();
      const person = (n: number, called: string) => ({ id: `${id}-${n}`, name: called, entityType: "user" as const });
      const options = [
        { id: "1", date: "2037-05-02T14:00:00+02:00" },
        { id: "2", date: "2037-05-03" },
        { id: "3", date: "2037-05-09" },
      ];
      const results: PollResults = {
        voters: 4,
        results: [
          { option: "1", votes: 2, maybe: 1, no: 1, isMine: true, answer: "yes" },
          { option: "2", votes: 3, maybe: 1, no: 0, isMine: false, answer: "maybe" },
          { option: "3", votes: 0, maybe: 1, no: 3, isMine: false, answer: "no" },
        ],
        answers: [
          { person: { id, name, avatar, entityType: "user" }, answers: { 1: "yes", 2: "maybe", 3: "no" } },
          { person: person(1, "Hugo"), answers: { 1: "yes", 2: "yes", 3: "maybe" } },
          { person: person(2, "Nadia"), answers: { 1: "maybe", 2: "yes", 3: "no" } },
          { person: person(3, "Owen"), answers: { 1: "no", 2: "yes", 3: "no" } },
        ],
        missing: { count: 2, people: [person(4, "Lucie"), person(5, "Paul")] },
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
      await page.getByText(t("poll.best")).first().waitFor({ state: "attached" });
    },
  },
];
