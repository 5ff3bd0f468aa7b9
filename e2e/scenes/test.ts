import { gather, startWithEntryGroup, test as base } from "../fixtures.ts";
import { Person } from "../people.ts";
import { phonePhoto } from "../pictures.ts";
import { openSite, type Site } from "./site.ts";
import { setStage, type Stage } from "./stage.ts";

const colours = ["#3a6ea5", "#8a3b12", "#3b6e22", "#22456e"];
function picture(number: number): Promise<Buffer> {
  const colour = colours[number % colours.length];
  return number % 3 === 0 ? phonePhoto(600, 900, colour) : phonePhoto(900, 600, colour);
}

/** One stage for all tests of a file, since scenes leave it unchanged. */
export const test = base.extend<object, { site: Site; stage: Stage }>({
  site: [
    async ({}, run) => {
      const site = await openSite(await picture(1));
      await run(site);
      site.close();
    },
    { scope: "worker" },
  ],
  hearth: [
    async ({ site }, run) => {
      const hearth = await startWithEntryGroup({ LINK_PREVIEW_ALLOW: site.host });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
  stage: [
    async ({ hearth, entryGroup, site }, run) => {
      const { group, people } = await gather(hearth, entryGroup, "Famille Martin", ["Anna", "Lucie", "Paul"]);
      const [anna, lucie, paul] = people as [Person, Person, Person];
      const newcomer = () => Person.signUp(hearth, "Jeanne", group.inviteKey!);
      await run(await setStage({ group, anna, lucie, paul, newcomer, picture, site: site.url }));
    },
    { scope: "worker" },
  ],
});
