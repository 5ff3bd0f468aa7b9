import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectNoAccessibilityProblem, test as base } from "./fixtures.ts";
import { Hearth } from "./hearth.ts";
import { password, type Person } from "./people.ts";

interface Site {
  url: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
}

/** A web site on this machine, and a Hearth that may look at it. */
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
      const hearth = await Hearth.start({
        INIT_LOGIN: "keeper@example.org",
        INIT_PASSWORD: password,
        INIT_GROUP: "The door",
        LINK_PREVIEW_ALLOW: new URL(site.url).host,
      });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});

test("the first link of a message is shown below it as a card, unless its author took that away", async ({
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

test("sound of another site is fetched only after the click", async ({ aGroupOf, signedIn, site }) => {
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
