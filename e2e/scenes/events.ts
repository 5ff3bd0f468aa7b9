import type { Page } from "@playwright/test";
import type { Rsvps } from "#contract/calendar.ts";
import type { Confirmations } from "#contract/confirmations.ts";
import type { CardPage } from "#contract/cards.ts";
import type { MessageView, Thread } from "#contract/messages.ts";
import { visit, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rehearsal = (days: number) => ({ date: `${day(days)}T19:30:00+02:00`, dateEnd: `${day(days)}T21:00:00+02:00` });

/** Scenes of events that repeat or are cancelled, answers on cards, and messages to confirm. */
export const eventScenes: readonly Scene[] = [
  {
    name: "event-repeats",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await openRepeating(page, stage, { cancelled: [day(4)] });
      await page.getByRole("button", { name: t("event.cancel_all") }).waitFor();
    },
  },
  {
    name: "event-cancel-date",
    who: "anna",
    async open(page, stage, t) {
      await openRepeating(page, stage, {});
      const cancel = t("event.cancel_date", { date: "" }).trim();
      await page.getByRole("button", { name: cancel }).first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "event-cancelled",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await openRepeating(page, stage, { cancelled: true });
      await page.getByRole("button", { name: t("event.restore") }).waitFor();
    },
  },
  {
    name: "event-answers",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      const { id, name, avatar } = await stage.anna.me();
      const person = (n: number, called = name) => ({
        id: `${id}-${n}`,
        name: called,
        avatar,
        entityType: "user" as const,
      });
      const names = ["Marie-Christine von Hohenberg-Liechtenstein", "Paul Roussel", "Élodie Girard", "Søren", "김민지"];
      const given = [...names, ...names].map((called, n) => {
        const note = ["", "We’ll bring the folding chairs", ""][n % 3] || undefined;
        return { person: person(n, called), answer: "yes" as const, people: 1 + (n % 2), note, answeredAt: 1000 };
      });
      const rsvps: Rsvps = {
        answers: given,
        missing: [11, 12, 13, 14].map((n) => person(n)),
        counts: { yes: given.length, maybe: 2, no: 1, missing: 4 },
        coming: 15,
      };
      const { date, dateEnd } = rehearsal(4);
      const place = "Parish hall, Kirchgasse 4";
      await withData(page, { title: "Sunday lunch at Mamie’s", date, date_end: dateEnd, place });
      await page.route("**/api/messages/*/answers", (route) => route.fulfill({ json: rsvps }));
      await visit(page, `/messages/${stage.messages.own}`);
      await page.getByRole("button", { name: t("event.show_all", { count: given.length }) }).waitFor();
    },
  },
  {
    name: "group-events",
    whole: true,
    who: "anna",
    async open(page, { anna, groups }, t) {
      const { id, name, avatar } = await anna.me();
      const person = { id, name, avatar, entityType: "user" as const };
      const coming = [1, 2, 3].map((n) => ({ ...person, id: `${id}-${n}` }));
      const place = "Parish hall, Kirchgasse 4";
      const questions = [
        { ...rehearsal(4), place, repeats: true, answers: { coming: 5, own: "yes", faces: coming, open: true } },
        { ...rehearsal(5), place, answers: { coming: 0, open: true } },
        { ...rehearsal(6), place, cancelled: true, answers: { coming: 0 } },
        { poll: true },
        { confirmation: { isMine: false } },
        { confirmation: { isMine: true } },
      ];
      await page.route("**/api/groups/*/cards/0*", async (route) => {
        const shown = (await (await route.fetch()).json()) as CardPage;
        const cards = shown.cards.map((card, i) => ({
          ...card,
          author: { ...person, id: `${id}-4` },
          ...questions[i],
        }));
        await route.fulfill({ json: { ...shown, cards } });
      });
      await visit(page, `/groups/${groups.full}`);
      await page
        .getByRole("button", { name: t("event.maybe") })
        .first()
        .waitFor();
    },
  },
  {
    name: "confirmations-author",
    whole: true,
    who: "anna",
    async open(page, stage) {
      const { id, name, avatar } = await stage.anna.me();
      const person = { id, name, avatar, entityType: "user" as const };
      const people = [person, { ...person, id: `${id}-1`, name: "Marie-Christine von Hohenberg-Liechtenstein" }];
      const missing = [2, 3, 4].map((n) => ({ ...person, id: `${id}-${n}` }));
      await openConfirmations(page, stage, { isMine: false, count: 2, missingCount: 3, people, missing });
      await page.locator("summary").first().click();
      await page.locator("summary").last().click();
    },
  },
  {
    name: "confirmations-member",
    whole: true,
    who: "anna",
    async open(page, stage, t) {
      await openConfirmations(
        page,
        { ...stage, own: stage.messages.words },
        { isMine: false, count: 2, missingCount: 3 },
      );
      await page.getByRole("button", { name: t("confirm.done") }).waitFor();
    },
  },
  {
    name: "write-repeat",
    whole: true,
    who: "anna",
    async open(page, { groups }, t) {
      await visit(page, `/groups/${groups.full}/write`);
      await page.getByRole("button", { name: t("composer.add_more") }).click();
      await page.getByRole("button", { name: t("composer.add_event"), exact: true }).click();
      await page.getByLabel(t("date.day"), { exact: true }).fill("2027-05-25");
      await page.getByLabel(t("date.time"), { exact: true }).fill("19:30");
      await page.getByLabel(t("date.repeat"), { exact: true }).selectOption({ index: 4 });
      await page.getByLabel(t("date.repeat_until")).waitFor();
      await page.getByText(t("composer.draft_saved")).waitFor();
    },
  },
];

/** Opens Anna's message as if it were an event of every week. */
async function openRepeating(page: Page, { messages }: Stage, more: object): Promise<void> {
  const { date, dateEnd } = rehearsal(4);
  const plan = { date_zone: "Europe/Berlin", place: "Parish hall, Kirchgasse 4", repeat: "FREQ=WEEKLY" };
  const shown = { day: day(11), ...rehearsal(11) };
  const nearby = [4, 11, 18, 25, 32, 39].map((n) => ({
    ...{ day: day(n), ...rehearsal(n) },
    cancelled: n === 18 || undefined,
  }));
  const answers: Partial<Rsvps> = { occurrence: shown, nearby };
  await withData(page, { title: "Rehearsal", date, date_end: dateEnd, ...plan, ...more });
  await page.route("**/api/messages/*/answers", async (route) => {
    const none: Rsvps = { answers: [], missing: [], counts: { yes: 0, maybe: 0, no: 0, missing: 0 }, coming: 0 };
    await route.fulfill({ json: { ...none, ...answers } });
  });
  await visit(page, `/messages/${messages.own}`);
}

async function openConfirmations(
  page: Page,
  { messages, own = messages.own }: Stage & { own?: string },
  confirmations: Confirmations,
): Promise<void> {
  await withData(page, { confirm: true });
  await page.route("**/api/messages/*/confirmation", (route) => route.fulfill({ json: confirmations }));
  await visit(page, `/messages/${own}`);
}

/** Makes the server add this to the data of the message on the page. */
async function withData(page: Page, more: object): Promise<void> {
  await page.route("**/api/messages/*/thread*", async (route) => {
    const thread = (await (await route.fetch()).json()) as Thread;
    const message: MessageView = { ...thread.message, data: { ...thread.message.data, ...more } };
    await route.fulfill({ json: { ...thread, message } });
  });
}
