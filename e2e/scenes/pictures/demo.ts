import { readFile } from "node:fs/promises";
import type { Group } from "#contract/groups.ts";
import { planCommunity, type Community } from "../../../scripts/populate/community.ts";
import { fill } from "../../../scripts/populate/fill.ts";
import { avatarOf } from "../../../scripts/populate/pictures/avatars.ts";
import { fileOf, takeMissingPictures } from "../../../scripts/populate/pictures/cache.ts";
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
/** Those of the scenes; and of the page to which one of them links. */
const pictures = [..."sea-01 sea-05 sea-02 sea-04 flowers-02 harvest-02 harvest-05 sea-07 sea-08 lights-04".split(" ")];

/** As which they sign in. */
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const linkedPicture = "mountains-02.jpg";

/** A Hearth of its own with the demo community in it, and on top of it what the scenes are about. */
export async function startDemo(say: (line: string) => void): Promise<Demo> {
  const community = planCommunity({ ...measure, now: Date.now() });
  await takeMissingPictures((left) => say(`Taking pictures, once: ${left} left`), picturesOf(community));
  const site = await openSite(await readFile(fileOf(linkedPicture)));
  const hearth = await Hearth.start({ LINK_PREVIEW_ALLOW: site.host });
  const groups = await fill({
    url: hearth.url,
    inviteKey: hearth.firstLink.split("/").at(-1)!,
    password,
    community,
    pictureOf: (name) => readFile(fileOf(name)),
    avatarOf,
    onProgress: (written) => say(`Writing: ${written} of ${measure.messages} messages`),
  });
  const [anna, lucie, paul] = await Promise.all(
    ["anna", "lucie", "paul"].map((name) => Person.signIn(hearth, name, `${name}@example.org`, password, browser)),
  );
  const group = await anna!.call<Group>("GET", `/api/groups/${groups[0]!.id}`);
  for (const person of [lucie!, paul!]) await person.call("POST", `/api/groups/invitation/${group.inviteKey}`);
  const newcomer = () => Person.signUp(hearth, "Jeanne", group.inviteKey!);
  const picture = (number: number) => readFile(fileOf(`${pictures[number % pictures.length]}.jpg`));
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

function picturesOf({ people, groups }: Community): string[] {
  const faces = people.flatMap(({ avatar }) => (avatar && "picture" in avatar ? [avatar.picture] : []));
  const posted = groups.flatMap(({ messages }) => messages.flatMap((message) => message.pictures));
  return [...new Set([...pictures.map((name) => `${name}.jpg`), linkedPicture, ...faces, ...posted])];
}
