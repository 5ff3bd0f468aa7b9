import { AxeBuilder } from "@axe-core/playwright";
import {
  expect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from "@playwright/test";
import type { Group } from "#contract/groups.ts";
import { Hearth } from "./hearth.ts";
import { password, Person, type Community } from "./people.ts";
import { signInto } from "./signing-in.ts";

interface Fixtures {
  /** A server without accounts for this test alone. It can be stopped and started. */
  anEmptyHearth: Hearth;
  /** Creates a group: the first person creates it, the others are invited. Example: `aGroupOf("Famille Martin", "Anna", "Bob")`. */
  aGroupOf: (group: string, ...names: string[]) => Promise<Community>;
  /** Opens a page in a browser of its own, with this person signed in. */
  signedIn: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
  /** Closes the browsers of each test. */
  browsersClosed: undefined;
}

interface WorkerFixtures {
  /** A server shared by many tests, each with its own people and groups. */
  hearth: Hearth;
  /** The group whose invitation lets people sign up. */
  entryGroup: Group;
}

const keeper = "keeper@example.org";

/** Starts a server with an account and a group whose invitation lets people sign up. */
export function startWithEntryGroup(settings: Record<string, string> = {}): Promise<Hearth> {
  return Hearth.start({ INIT_LOGIN: keeper, INIT_PASSWORD: password, INIT_GROUP: "The door", ...settings });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hearth: [
    async ({}, run) => {
      const hearth = await startWithEntryGroup();
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],

  entryGroup: [
    async ({ hearth }, run) => {
      const person = await Person.signIn(hearth, "Keeper", keeper);
      const { groups } = await person.me();
      await run(await person.request<Group>("GET", `/api/groups/${groups[0]!.id}`));
    },
    { scope: "worker" },
  ],

  anEmptyHearth: async ({}, run) => {
    const hearth = await Hearth.start();
    await run(hearth);
    await hearth.remove();
  },

  aGroupOf: async ({ hearth, entryGroup }, run) => {
    await run((name, first = "Anna", ...others) => gather(hearth, entryGroup, name, [first, ...others]));
  },

  signedIn: async ({ browser, hearth }, run) => {
    await run(async (person, options) => {
      const context = await browser.newContext({ baseURL: hearth.url, ...options });
      await signInto(context, person);
      return context.newPage();
    });
  },

  browsersClosed: [
    async ({ browser }, run, test) => {
      await run(undefined);
      if (test.status !== test.expectedStatus) await printPages(browser, test);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Adds the address and the words of each open page to the report of a failed test. */
async function printPages(browser: Browser, test: TestInfo): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const words = await page.locator("main").innerText({ timeout: 5000 }).catch(String);
    await test.attach("page", { body: `${page.url()} ${words.replace(/\s+/g, " ")}`, contentType: "text/plain" });
  }
}

/** Signs up the first person, who creates the group, and the others by its invitation. */
export async function gather(
  hearth: Hearth,
  entryGroup: Group,
  name: string,
  names: readonly string[],
): Promise<Community> {
  const maker = await Person.signUp(hearth, names[0]!, entryGroup.inviteKey!);
  await maker.request("POST", `/api/groups/${entryGroup.id}/leave`);
  const group = await maker.createGroup(name);
  const invited = await Promise.all(names.slice(1).map((other) => Person.signUp(hearth, other, group.inviteKey!)));
  return { group, people: [maker, ...invited] };
}

export { expect } from "@playwright/test";

/** Runs in the page. */
function countTransitions(): number {
  return document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === "running").length;
}

/** Checks a settled screen for WCAG 2.2 AA, as far as that can be automated. */
export async function expectNoAccessibilityProblem(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  // Waits for transitions, because colours are mixed during them.
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  // One may begin during the analysis, so a problem counts only if it stays.
  await expect.poll(() => problemsOf(page)).toEqual([]);
}

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
