import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Group } from "#contract/groups.ts";
import { Hearth } from "./hearth.ts";
import { password, Person, type Community } from "./people.ts";
import { signInto } from "./signing-in.ts";

interface Fixtures {
  /** A Hearth for this test alone, where nobody lives yet; it may be stopped and started. */
  anEmptyHearth: Hearth;
  /** The first one makes the group, the others are invited: `aGroupOf("Famille Martin", "Anna", "Bob")`. */
  aGroupOf: (group: string, ...names: string[]) => Promise<Community>;
  /** A page of a browser of one's own, with this person signed in. */
  signedIn: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** One Hearth for many tests, each with people and groups of its own. */
  hearth: Hearth;
  /** The link by which people come to it. */
  door: Group;
}

const keeper = "keeper@example.org";

/** A Hearth with a door: an account that keeps the group through which people come. */
export function startWithDoor(settings: Record<string, string> = {}): Promise<Hearth> {
  return Hearth.start({ INIT_LOGIN: keeper, INIT_PASSWORD: password, INIT_GROUP: "The door", ...settings });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hearth: [
    async ({}, run) => {
      const hearth = await startWithDoor();
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],

  door: [
    async ({ hearth }, run) => {
      const person = await Person.signIn(hearth, "Keeper", keeper);
      const { groups } = await person.me();
      await run(await person.call<Group>("GET", `/api/groups/${groups[0]!.id}`));
    },
    { scope: "worker" },
  ],

  anEmptyHearth: async ({}, run) => {
    const hearth = await Hearth.start();
    await run(hearth);
    await hearth.remove();
  },

  aGroupOf: async ({ hearth, door }, run) => {
    await run((name, first = "Anna", ...others) => gather(hearth, door, name, [first, ...others]));
  },

  signedIn: async ({ browser, hearth }, run) => {
    const contexts: BrowserContext[] = [];
    await run(async (person, options) => {
      const context = await browser.newContext({ baseURL: hearth.url, ...options });
      contexts.push(context);
      await signInto(context, person);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The first one comes through the door and makes the group, the others are invited to it. */
export async function gather(hearth: Hearth, door: Group, name: string, names: readonly string[]): Promise<Community> {
  const maker = await Person.signUp(hearth, names[0]!, door.inviteKey!);
  await maker.call("POST", `/api/groups/${door.id}/leave`);
  const group = await maker.createGroup(name);
  const invited = await Promise.all(names.slice(1).map((other) => Person.signUp(hearth, other, group.inviteKey!)));
  return { group, people: [maker, ...invited] };
}

export { expect } from "@playwright/test";

/** Runs in the page. */
function countTransitions(): number {
  return document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === "running").length;
}

/** WCAG 2.2 AA as far as a machine can tell, of a screen that has arrived. */
export async function expectNoAccessibilityProblem(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  // A colour that is on its way to another one is neither of them.
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
