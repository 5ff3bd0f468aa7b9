import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, expectNoAccessibilityProblem, startWithEntryGroup, test as base } from "./fixtures.ts";

interface Service {
  url: string;
  /** Texts that were sent, in order. */
  sent: string[];
}

/** A service with the API of LibreTranslate that translates into capitals, and a server that uses it. */
const test = base.extend<object, { service: Service }>({
  service: [
    async ({}, run) => {
      const sent: string[] = [];
      const server = createServer((request, response) => {
        if (request.url === "/languages") response.end(JSON.stringify([{ code: "en" }]));
        else
          void json(request).then((body) => {
            const { q } = body as { q: string };
            sent.push(q);
            response.end(JSON.stringify({ translatedText: q.toUpperCase(), detectedLanguage: { language: "fr" } }));
          });
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const { port } = server.address() as AddressInfo;
      await run({ url: `http://127.0.0.1:${port}`, sent });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  hearth: [
    async ({ service }, run) => {
      const hearth = await startWithEntryGroup({ TRANSLATE_URL: service.url });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});

test("Bob has messages in other languages translated, each by one tap, and none of his own", async ({
  aGroupOf,
  signedIn,
  service,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people;
  const message = await anna!.post(group.id, { title: "Au bord du lac", text: "Le lac est gelé depuis ce matin" });
  await anna!.post(group.id, { text: "Et demain nous irons patiner ensemble" }, { parent: message.id });
  await anna!.post(group.id, { text: "Bring your skates and something warm" }, { parent: message.id });
  await bob!.post(group.id, { text: "Je viens avec les enfants après le déjeuner" }, { parent: message.id });
  const page = await signedIn(bob!, { viewport: { width: 390, height: 844 } });
  await page.goto(`/messages/${message.id}`);

  const offers = page.getByRole("button", { name: "Translate from French" });
  await expect(offers).toHaveCount(2);
  expect(service.sent).toEqual([]);
  await offers.first().click();
  await expect(page.getByText("LE LAC EST GELÉ DEPUIS CE MATIN")).toBeVisible();
  await expect(page.getByText("AU BORD DU LAC")).toBeVisible();
  await expect(page.getByText("Le lac est gelé depuis ce matin")).toBeVisible();
  await expect(page.getByText("Translated from French")).toBeVisible();
  await expect(offers).toHaveCount(1);
  await expectNoAccessibilityProblem(page);
  expect(service.sent).toEqual(["Le lac est gelé depuis ce matin", "Au bord du lac"]);

  await anna!.request("PUT", `/api/messages/${message.id}`, { data: { text: "Le lac a fondu pendant la nuit" } });
  await expect(page.getByText("Le lac a fondu pendant la nuit")).toBeVisible();
  await expect(page.getByText("LE LAC EST GELÉ DEPUIS CE MATIN")).toBeHidden();
  await expect(offers).toHaveCount(2);
  expect(service.sent).toHaveLength(2);
});
