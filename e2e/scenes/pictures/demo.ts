import type { Group } from "#contract/groups.ts";
import { planCommunity } from "../../../scripts/populate/community.ts";
import { fill } from "../../../scripts/populate/fill.ts";
import { avatarOf, pictureOf } from "../../../scripts/populate/pictures.ts";
import { Hearth } from "../../hearth.ts";
import { Person } from "../../people.ts";
import { openSite } from "../site.ts";
import { setStage, type Stage } from "../stage.ts";

export interface Demo {
  url: string;
  stage: Stage;
  end(): Promise<void>;
}

const password = "hearth-demo";
const measure = { people: 14, groups: 3, messages: 120 };
/** Pictures used in the scenes. */
const pictures = "sea-01 sea-05 sea-02 fields-08 flowers-02 harvest-02 harvest-03 flowers-01 forest-02 lights-01".split(
  " ",
);

/** User-Agent for signing in. */
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Picture of the page that one of the scenes links to. */
const linkedPicture = "mountains-10.jpg";

/** Starts a server with the demo community and the content of the scenes. */
export async function startDemo(say: (line: string) => void): Promise<Demo> {
  const community = planCommunity({ ...measure, now: Date.now() });
  const site = await openSite(await pictureOf(linkedPicture));
  const hearth = await Hearth.start({ LINK_PREVIEW_ALLOW: site.host });
  const groups = await fill({
    url: hearth.url,
    inviteKey: hearth.firstLink.split("/").at(-1)!,
    password,
    community,
    pictureOf,
    avatarOf,
    withPlans: true,
    onProgress: (written) => say(`Writing: ${written} of ${measure.messages} messages`),
  });
  const [anna, lucie, paul] = await Promise.all(
    ["anna", "lucie", "paul"].map((name) => Person.signIn(hearth, name, `${name}@example.org`, password, browser)),
  );
  const group = await anna!.request<Group>("GET", `/api/groups/${groups[0]!.id}`);
  for (const person of [lucie!, paul!]) await person.request("POST", `/api/groups/invitation/${group.inviteKey}`);
  const newcomer = () => Person.signUp(hearth, "Jeanne", group.inviteKey!);
  const picture = (number: number) => pictureOf(`${pictures[number % pictures.length]}.jpg`);
  const stage = await setStage({
    ...{ group, newcomer, picture },
    ...{ anna: anna!, lucie: lucie!, paul: paul! },
    site: site.url,
  });
  return {
    url: hearth.url,
    stage,
    async end() {
      site.close();
      await hearth.remove();
    },
  };
}
