import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test as base } from "./fixtures.ts";
import type { Person } from "./people.ts";

interface Site {
  url: string;
  /** Requested paths, in order. */
  asked: string[];
}

/** A local website, and a server that may load it. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, run) => {
      const asked: string[] = [];
      const server = createServer(({ url = "" }, answer) => {
        asked.push(url);
        if (url === "/tune.mp3") answer.writeHead(200, { "content-type": "audio/mpeg" }).end();
        else
          answer
            .writeHead(200, { "content-type": "text/html" })
            .end(`<title>Gardens</title><meta name="description" content="All about them">`);
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const { port } = server.address() as AddressInfo;
      await run({ url: `http://127.0.0.1:${port}`, asked });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  hearth: [
    async ({ site }, run) => {
      const hearth = await startWithEntryGroup({ LINK_PREVIEW_ALLOW: new URL(site.url).host });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});

test("the first link of a message shows a preview, unless the author removed it", async ({
  aGroupOf,
  signedIn,
  site,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [Person];
  const { id } = await anna.post(group.id, { text: `See ${site.url}/page` });
  const plain = await anna.post(group.id, { text: `See ${site.url}/page`, no_embed: true } as { text: string });
  const page = await signedIn(anna);

  await page.goto(`/messages/${id}`);

  const card = page.getByRole("link", { name: /Gardens All about them/ });
  await expect(card).toHaveAttribute("href", `${site.url}/page`);
  await expect(card).toHaveAttribute("target", "_blank");
  await expectNoAccessibilityProblem(page);
  await page.goto(`/messages/${plain.id}`);
  await expect(page.getByRole("link", { name: `${site.url}/page` })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("audio of another site is loaded only after the click", async ({ aGroupOf, signedIn, site }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const [anna] = people as [Person];
  const { id } = await anna.post(group.id, { text: `${site.url}/tune.mp3` });
  const page = await signedIn(anna);
  const elsewhere: string[] = [];
  page.on("request", (request) => request.url().startsWith(site.url) && elsewhere.push(request.url()));
  await page.goto(`/messages/${id}`);
  const play = page.getByRole("button", { name: /Play from/ });
  await expect(play).toBeVisible();
  await expectNoAccessibilityProblem(page);
  expect(elsewhere).toEqual([]);

  await play.click();

  await expect(page.locator("audio")).toHaveAttribute("src", `${site.url}/tune.mp3`);
});

test("the preview of the first link appears while writing, and can be removed and restored, even later", async ({
  aGroupOf,
  signedIn,
  site,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  const elsewhere: string[] = [];
  page.on("request", (request) => request.url().startsWith(site.url) && elsewhere.push(request.url()));
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByLabel("Text");
  const preview = page.getByRole("figure").filter({ hasText: "Gardens" });
  const site1 = site.url.replace("http://", "").replace(/:\d+$/, "");

  await text.pressSequentially(`See ${site.url}/roses`, { delay: 10 });
  await expect(preview).toContainText("All about them");
  // Only the complete address was loaded.
  expect(site.asked.filter((path) => path.startsWith("/ro"))).toEqual(["/roses"]);
  await expectNoAccessibilityProblem(page);
  await text.fill(`See ${site.url}/tulips and ${site.url}/roses`);
  await expect.poll(() => site.asked).toContain("/tulips");
  await expect(preview).toHaveCount(1);

  await page.getByRole("button", { name: "Remove the preview" }).click();
  await expect(page.getByText(`${site1} will be shown without a preview.`)).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${site1} will be shown without a preview.`)).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);
  await expect(page.getByRole("link", { name: `${site.url}/tulips` })).toBeVisible();
  await expect(page.getByRole("link", { name: /Gardens/ })).toHaveCount(0);

  await page.getByRole("article").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(preview).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /Gardens All about them/ })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test("a comment previews its link while writing, and another link replaces the preview", async ({
  aGroupOf,
  signedIn,
  site,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "What do you read?" });
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 } });
  await page.goto(`/messages/${id}`);
  const box = page.getByLabel("Write a comment…");

  await page.route(/by_url.*slow/, () => undefined);

  await box.fill(`${site.url}/slow`);
  await expect(page.getByText(/^Loading preview of/)).toBeVisible();
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().includes("slow"));
  await box.fill(`${site.url}/page`);

  await givenUp;
  const preview = page.getByRole("figure").filter({ hasText: "Gardens" });
  await expect(preview).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await box.fill("No link after all");
  await expect(preview).toHaveCount(0);
  await box.fill(`${site.url}/page`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").getByRole("link", { name: /Gardens/ })).toBeVisible();
});
