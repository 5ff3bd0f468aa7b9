import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { Hearth } from "./hearth.ts";
import { Person, type Community } from "./people.ts";

interface Fixtures {
  /** An empty Hearth for this test alone. */
  hearth: Hearth;
  /** The first account makes the group, the others are invited: `aGroupOf("Famille Martin", "Anna", "Bob")`. */
  aGroupOf: (group: string, ...names: string[]) => Promise<Community>;
  /** A page of a browser of one's own, with this person signed in. */
  signedIn: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // eslint's rule of hooks takes Playwright's `use` for React's; here it is called `run`.
  hearth: async ({}, run) => {
    const hearth = await Hearth.start();
    await run(hearth);
    await hearth.remove();
  },

  aGroupOf: async ({ hearth }, run) => {
    await run(async (name, ...names) => {
      const [first = "Anna", ...others] = names;
      const maker = await Person.signUp(hearth, first, hearth.firstLink.split("/").at(-1)!);
      const group = await maker.createGroup(name);
      const invited = await Promise.all(others.map((other) => Person.signUp(hearth, other, group.inviteKey!)));
      return { group, people: [maker, ...invited] };
    });
  },

  signedIn: async ({ browser, hearth }, run) => {
    const contexts: BrowserContext[] = [];
    await run(async (person, options) => {
      const context = await browser.newContext({ baseURL: hearth.url, ...options });
      contexts.push(context);
      const entry = JSON.stringify({ data: person.key, createdAt: Date.now(), metadata: {} });
      await context.addInitScript((value) => {
        if (sessionStorage.getItem("signed in once") === null) localStorage.setItem("apiKey", value);
        sessionStorage.setItem("signed in once", "yes");
      }, entry);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from "@playwright/test";

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectNoAccessibilityProblem(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
