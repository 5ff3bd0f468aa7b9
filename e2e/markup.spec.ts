import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Group, InvitationLink } from "#contract/groups.ts";
import type { Message } from "#contract/compat.ts";
import { expect, startWithEntryGroup, test as base } from "./fixtures.ts";
import { Person } from "./people.ts";
import { phonePhoto } from "./pictures.ts";
import { paper } from "./recordings.ts";

/** Returns text that would run if a page interpreted it as markup. */
function attack(field: string): string {
  return `${field}'"><img data-attack src=/x onerror=attacked()><svg data-attack onload=attacked()></script></template>`;
}
const badAddress = "javascript:attacked()";
/** Forms encode quotation marks in file names, and the server strips folders. */
const fileName = (name: string) => attack(name).replace(/["/]/g, "");

/** A local website with malicious metadata, and a server that may load it. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({}, run) => {
      const server = createServer((_request, answer) => {
        answer.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(attackingPage());
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  hearth: [
    async ({ site }, run) => {
      const hearth = await startWithEntryGroup({ LINK_PREVIEW_ALLOW: new URL(site).host });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});

test("markup in content of people and linked pages is shown as text on every screen and never runs", async ({
  hearth,
  site,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const { anna, message, formatted, invitation, publicPath } = await writeEverywhere(group, people, site);
  const me = await anna.me();
  await Person.signIn(hearth, "Anna", anna.login, undefined, attack("device"));
  const page = await signedIn(anna);
  const tried = await watch(page);
  const shows = async (path: string, ...fields: string[]) => {
    await page.goto(path);
    for (const field of fields) await expectWords(page, field);
    await expectNothingRan(page, tried, path);
  };

  await shows(`/groups/${group.id}`, "group", "about", "title", "bob");
  await page.getByRole("banner").getByRole("button", { expanded: false }).first().click();
  await expect(page.getByRole("menu")).toContainText(attack("group"));
  await shows(`/groups/${group.id}/search?q=${encodeURIComponent(attack("title"))}`, "title");
  await expect(page.getByRole("searchbox")).toHaveValue(attack("title"));
  await shows(`/groups/${group.id}/search?hashtags=${encodeURIComponent(attack("tag"))}`);
  await shows(`/groups/${group.id}/members`, "anna", "bob");
  await page.goto(`/groups/${group.id}/settings`);
  await expect(page.getByLabel("What it is about")).toHaveValue(attack("about"));
  await shows("/bookmarks", "title");
  await shows(`/users/${me.id}/settings?tab=access`, "device");
  await shows(`/share?message=${message.id}`, "title");
  await shows(`/share?title=${encodeURIComponent(attack("shared"))}&text=${badAddress}&url=${badAddress}`, "shared");
  await shows(`/messages/${formatted.id}`, "bold", "unknown");
  await page.getByRole("article").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toContainText(attack("bold"));
  await expectNothingRan(page, tried, "the editor");
  await shows(`/messages/${message.id}`, "title", "text", "comment", "anna", "bob", "page", "description");
  await expect(page.getByRole("link", { name: fileName("paper") })).toBeVisible();
  await expect(page.getByRole("img", { name: attack("picture") })).toBeVisible();
  await page.locator("article a:has(img)").first().click();
  await expect(page.locator(".pswp--open")).toContainText(attack("caption"));
  await expectNothingRan(page, tried, "the lightbox");
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog")).toContainText(attack("bob"));
  await expectNothingRan(page, tried, "the notifications");
  await shows(publicPath, "title", "text", "anna", "description");

  const visitor = await page.context().browser()!.newContext({ baseURL: hearth.url });
  const door = await visitor.newPage();
  const triedThere = await watch(door);
  await door.goto(`/invitation/${invitation}`);
  await expectWords(door, "group");
  await expectWords(door, "anna");
  await expectNothingRan(door, triedThere, "the invitation");
  await visitor.close();
});

test("an injected script would not run in a page", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const message = await people[0]!.post(group.id, { title: "At the sea" });
  const { token } = await people[0]!.request<{ token: string }>("GET", `/api/messages/${message.id}/get-public-link`);
  const page = await signedIn(people[0]!);

  for (const path of [`/messages/${message.id}`, `/public/${token}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "At the sea" })).toBeVisible();
    expect(await page.evaluate(injectScripts), path).toEqual({
      ran: false,
      stopped: ["script-src-elem", "script-src-attr", "img-src"],
    });
  }
});

function attackingPage(): string {
  const words = (field: string) => attack(field).replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return `<!doctype html><meta charset="utf-8"><meta property="og:title" content="${words("page")}">
    <meta property="og:description" content="${words("description")}"><meta property="og:site_name" content="${words("site")}">
    <meta property="og:image" content="${badAddress}"><meta property="og:url" content="${badAddress}">`;
}

async function writeEverywhere(group: Group, [anna, bob]: Person[], site: string) {
  for (const [person, name] of [
    [anna!, "anna"],
    [bob!, "bob"],
  ] as const) {
    await person.request("PUT", `/api/users/${(await person.me()).id}`, { name: attack(name) });
  }
  await anna!.request("PUT", `/api/groups/${group.id}`, { name: attack("group") });
  await anna!.request("PUT", `/api/groups/${group.id}/look`, { description: attack("about") });
  const photo = await anna!.upload(fileName("photo"), await phonePhoto(400, 300));
  const pdf = await anna!.upload(`${fileName("paper")}.pdf`, paper(attack("inside")));
  const text = `${attack("text")} ${badAddress} #${attack("tag")} ${site}/page`;
  const data = {
    title: attack("title"),
    text,
    captions: { [photo.id]: attack("caption") },
    alternatives: { [photo.id]: attack("picture") },
  };
  const message = await anna!.post(group.id, data, { files: [photo.id, pdf.id] });
  await bob!.post(group.id, { text: attack("comment") }, { parent: message.id });
  await bob!.post(group.id, { title: attack("theirs") });
  const formatted = await anna!.request<Message>("POST", "/api/messages", formattedMessage(group));
  await anna!.request("POST", "/api/bookmarks", { message_id: message.id });
  const { token } = await anna!.request<{ token: string }>("GET", `/api/messages/${message.id}/get-public-link`);
  const { inviteKey } = await anna!.request<InvitationLink>("POST", `/api/groups/${group.id}/invitations`, {});
  return { anna: anna!, message, formatted, invitation: inviteKey, publicPath: `/public/${token}` };
}

/** Creates formats and embeds that an editor never produces. */
function formattedMessage({ id }: Group) {
  const ops = [
    { insert: attack("bold"), attributes: { bold: true, link: badAddress } },
    { insert: attack("unknown"), attributes: { html: attack("format"), script: true, class: '"><script>attacked()' } },
    { insert: "\n", attributes: { header: `1 onclick=attacked()`, list: attack("list") } },
    { insert: { image: badAddress } },
    { insert: { video: "https://elsewhere.example/frame" } },
    { insert: { formula: attack("formula"), html: attack("html") } },
    { insert: "\n" },
  ];
  return {
    group: id,
    type: "rich_text",
    data: { text: JSON.stringify({ delta: { ops }, textOnly: attack("text only") }) },
  };
}

/** Collects everything a page runs, opens or requests because of injected text. Stays empty. */
async function watch(page: Page): Promise<string[]> {
  const tried: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => tried.push(dialog.message())));
  await page.exposeFunction("attacked", () => tried.push("a script ran"));
  await page.exposeFunction("violated", (what: string) => tried.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { violated: (what: string) => void }).violated(
        `${violatedDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  return tried;
}

async function expectWords(page: Page, field: string): Promise<void> {
  await expect(page.getByText(attack(field)).filter({ visible: true }).first()).toBeVisible();
}

async function expectNothingRan(page: Page, tried: string[], where: string): Promise<void> {
  await expect(page.locator("[data-attack]"), where).toHaveCount(0);
  const addresses = page
    .locator("[href], [src], [action], [formaction]")
    .evaluateAll((all) =>
      all.flatMap((each) => ["href", "src", "action", "formaction"].map((name) => each.getAttribute(name) ?? "")),
    );
  expect(
    (await addresses).filter((address) => /^\s*(javascript|data:text)/i.test(address)),
    where,
  ).toEqual([]);
  expect(tried, where).toEqual([]);
}

/** Runs in the page: adds a script, an element with an event handler, and a picture of another site. */
async function injectScripts() {
  const stopped: string[] = [];
  const all = new Promise<void>((done) =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      if (stopped.push(effectiveDirective) === 3) done();
    }),
  );
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.ran = true");
  document.body.append(button);
  button.click();
  const picture = document.createElement("img");
  picture.src = "https://elsewhere.example/";
  document.body.append(picture);
  await all;
  return { ran: "ran" in window, stopped };
}
