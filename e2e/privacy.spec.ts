import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { PublicLink } from "#contract/public-links.ts";
import type { Hearth } from "./hearth.ts";
import type { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";
import { film, paper } from "./recordings.ts";

/** Occurs in all private content, and nowhere else. */
const secretWord = "Zitronenfalter";

/** A request of the browser. */
interface Asked {
  path: string;
  range?: string;
}

/** Responses to these depend only on the person who asks, or are the same for all. */
const ownCalls = /^\/api\/(me|info|live|feed|push|links)\b/;
/** Pictures and files do not say whether sign-in is missing or nothing is there. */
const isMedia = /^\/(files|api\/(files|images))\/|\/date\.ics$/;
const signedInStill = new Set(["a member of another group", "who left"]);
const isPrivate = /^\/(api|files|public)\//;

test("no address loaded by a member's browser reveals anything to others, not even that it exists", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf(`Famille ${secretWord}`, "Anna", "Bob", "Zoe", "Dan", "Eva", "Finn");
  const [anna, bob, zoe, dan, eva, finn] = people as [Person, Person, Person, Person, Person, Person];
  const { people: others } = await aGroupOf("Club", "Paul");
  const files = await Promise.all([
    anna.upload(`${secretWord}.jpg`, await phonePhoto(1200, 800)),
    anna.upload(`${secretWord}.avi`, await film(2)),
    anna.upload(`${secretWord}.pdf`, paper(secretWord)),
  ]);
  const message = await anna.post(
    group.id,
    { title: `At the ${secretWord}`, date: "2026-12-24" },
    { files: files.map(({ id }) => id) },
  );
  await bob.post(group.id, { text: `A ${secretWord} in the garden` }, { parent: message.id });
  await anna.request("POST", "/api/bookmarks", { message_id: message.id });
  const harmless = await anna.post(group.id, { text: "We come at eight." });
  const link = (id: string) => anna.request<PublicLink>("POST", `/api/messages/${id}/public-links`, {});
  const [shown, revoked] = [await link(harmless.id), await link(message.id)];
  const page = await signedIn(anna);
  const asked = listen(page.context());
  await visitEverything(page, { group: group.id, message: message.id, anna: (await anna.me()).id });

  const outsiders: Record<string, Headers> = {
    nobody: {},
    "a member of another group": await headersOf(hearth, others[0]!),
    "who left": await headersOf(hearth, zoe),
    "a deleted account": await headersOf(hearth, dan),
    "whose key was reset": await headersOf(hearth, eva),
    "who signed out": await headersOf(hearth, finn),
    "who reads another message by its link": await openedLink(hearth, shown.token),
    "whose link was revoked": await openedLink(hearth, revoked.token),
  };
  await zoe.request("POST", `/api/groups/${group.id}/leave`);
  await dan.request("DELETE", `/api/users/${(await dan.me()).id}`);
  await eva.request("POST", `/api/users/${(await eva.me()).id}/reset-api-key`);
  await finn.request("POST", "/api/logout");
  await anna.request("DELETE", `/api/messages/${message.id}/public-links/${revoked.id}`);

  const kinds = ["/api/images/", "/files/", "/original", "/date.ics", "/api/groups/", "/thread"];
  for (const kind of kinds) expect([...asked.values()].map(({ path }) => path).join("\n")).toContain(kind);
  await Promise.all(
    Object.entries(outsiders).map(async ([who, headers]) => {
      for (const what of asked.values())
        await expectNothing(hearth, what, { who, headers, isSignedIn: signedInStill.has(who) });
    }),
  );
});

function listen(context: BrowserContext): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const { range } = request.headers();
    if (request.method() === "GET" && request.url().startsWith("http")) {
      asked.set(`${pathname}${search} ${range ?? ""}`, { path: pathname + search, range });
    }
  });
  return asked;
}

/** Visits every page that shows something of the group, and opens and downloads everything there. */
async function visitEverything(page: Page, { group, message, anna }: Record<"group" | "message" | "anna", string>) {
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeAttached();
    await expect(page.locator("main [data-skeleton]")).toHaveCount(0);
  };
  await visit(`/groups/${group}`);
  await visit(`/groups/${group}/search?q=${secretWord}`);
  await visit(`/groups/${group}/settings`);
  await visit("/bookmarks");
  await visit(`/users/${anna}/settings?tab=access`);
  await visit(`/messages/${message}`);
  await expect(page.getByText(/is not ready yet/)).toHaveCount(0);
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await page.locator("article a:has(img)").first().click();
  await expect(page.locator(".pswp--open a[download]")).toHaveAttribute("href", /\/original$/);
  const links = await page
    .locator("a[download], a[target=_blank], a[href*='date.ics'], a[href*='/files/']")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await page.evaluate((addresses) => Promise.all(addresses.map((address) => fetch(address))), links);
}

type Headers = Record<string, string>;

/** Returns the headers of a browser in which a public link was opened. */
async function openedLink(hearth: Hearth, token: string): Promise<Headers> {
  const response = await fetch(`${hearth.url}/api/public/${token}`);
  expect(response.status).toBe(200);
  return { cookie: cookiesOf(response) };
}

async function headersOf(hearth: Hearth, { key }: Person): Promise<Headers> {
  const response = await fetch(`${hearth.url}/api/me`, { headers: { "x-auth-token": key } });
  return { "x-auth-token": key, cookie: cookiesOf(response) };
}

function cookiesOf(response: Response): string {
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return cookies.join("; ");
}

interface Outsider {
  who: string;
  headers: Headers;
  isSignedIn: boolean;
}

async function expectNothing(
  hearth: Hearth,
  { path, range }: Asked,
  { who, headers, isSignedIn }: Outsider,
): Promise<void> {
  const stop = new AbortController();
  const response = await fetch(hearth.url + path, {
    headers: { ...headers, ...(range && { range }) },
    signal: stop.signal,
  });
  const about = `${who}: ${path}`;
  if (path.startsWith("/api/live")) {
    stop.abort();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expect(body, about).not.toContain(secretWord);
  if (!isPrivate.test(path) || (ownCalls.test(path) && response.status === 200)) return;
  expect(response.status, about).toBe(isSignedIn || isMedia.test(path) ? 404 : 401);
  expect(response.headers.get("cache-control"), about).not.toMatch(/public|immutable/);
}
