import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";

const desk = { viewport: { width: 1280, height: 900 }, screen: { width: 1280, height: 900 } };

/** Cards of very different heights. The newest is posted last. */
async function postCards(anna: Person, group: string) {
  const photo = await anna.upload("lake.jpg", await phonePhoto(1200, 900));
  await anna.post(group, { title: "Lake" }, { files: [photo.id] });
  for (let i = 1; i <= 8; i++) await anna.post(group, { title: `Message ${i}`, text: "A line.\n".repeat(i) });
  const options = ["Soup", "Pizza"].map((text, i) => ({ id: String(i), text }));
  await anna.post(group, { title: "What shall we eat?", poll: { kind: "choice", options, anonymous: true } } as object);
  await anna.post(group, { title: "Rehearsal", date: "2031-06-02T18:00:00Z" });
}

interface Placed {
  name: string;
  start: number;
  top: number;
  bottom: number;
}

function placesOf(page: Page): Promise<Placed[]> {
  return page.getByRole("article").evaluateAll((cards) =>
    cards.map((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const start = document.dir === "rtl" ? innerWidth - right : left;
      return { name: card.querySelector("h2")!.textContent, start: Math.round(start), top, bottom };
    }),
  );
}

/** Runs in the page. Keeps the texts of cards that move without being asked to. */
function noteShifts() {
  const shifted: string[] = [];
  Object.assign(window, { shifted });
  type Shift = PerformanceEntry & { sources: { node: Element | null }[] };
  new PerformanceObserver((list) => {
    const moved = (list.getEntries() as Shift[]).flatMap(({ sources }) => sources.map(({ node }) => node));
    for (const node of moved) if (node?.closest("[role=feed]")) shifted.push(node.textContent);
  }).observe({ type: "layout-shift", buffered: true });
}

for (const language of ["en_US", "ar"]) {
  test(`cards fill columns at their own height, in the order of the group, and nothing moves while they load (${language})`, async ({
    aGroupOf,
    signedIn,
  }) => {
    const { group, people } = await aGroupOf("Famille Martin", "Anna");
    const anna = people[0]!;
    await anna.request("PUT", `/api/users/${(await anna.me()).id}`, { data: { lang: language } });
    await postCards(anna, group.id);
    const page = await signedIn(anna, { ...desk, locale: language.slice(0, 2) });
    await page.addInitScript(noteShifts);
    await page.goto(`/groups/${group.id}`);
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(page.getByRole("article").getByRole("button")).toHaveCount(3);

    const cards = await placesOf(page);
    const gap = 24;
    const columns = [...new Set(cards.map(({ start }) => start))];
    expect(columns).toHaveLength(3);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
    const ends = columns.map(() => cards[0]!.top);
    for (const { name, start, top, bottom } of cards) {
      const column = columns.indexOf(start);
      expect.soft(Math.round(top), name).toBe(Math.round(ends[column]!));
      expect.soft(ends[column], name).toBe(Math.min(...ends));
      ends[column] = bottom + gap;
    }
    expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);
  });
}
