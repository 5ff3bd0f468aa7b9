import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { chromium } from "../scripts/setup/test-tools.mjs";
import { aPushService, type PushService } from "../scripts/push-service.ts";
import { expect, startWithEntryGroup, test as base } from "./fixtures.ts";
import type { Person } from "./people.ts";

/** A local push service: reads what the server sends and passes it to the browser. */
const test = base.extend<object, { service: PushService }>({
  service: [
    async ({}, run) => {
      const service = await aPushService();
      await run(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  hearth: [
    async ({ service }, run) => {
      const hearth = await startWithEntryGroup({ LINK_PREVIEW_ALLOW: service.host });
      await run(hearth);
      await hearth.remove();
    },
    { scope: "worker" },
  ],
});
// Chromium's headless shell does not support push messages.
test.use({ serviceWorkers: "allow", launchOptions: { executablePath: chromium() } });

test("people who opt in are notified on the device and led to the message, until it is read or they sign out", async ({
  hearth,
  service,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const page = await signedIn(anna, { serviceWorkers: "allow" });
  const context = page.context();
  await context.grantPermissions(["notifications"], { origin: hearth.url });
  await subscribeTo(context, service.subscription("/anna"));
  const { id } = await anna.me();
  await page.goto(`/users/${id}/settings?tab=notifications`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = await serviceWorkerOf(page, hearth.url);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Notifications are on for this device.")).toBeVisible();

  await bob.post(group.id, { title: "The boat is here" });
  const message = await firstOf(service);
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, data }) => ({ title, leadsTo: (data as { url: string }).url }));
    });
  const pushedAndShown = async () => {
    await worker.push(message);
    return (await shown()).length;
  };
  // The browser sometimes drops what the debugging protocol delivers; a repeated push replaces itself by its tag.
  await expect.poll(pushedAndShown, { intervals: [3000] }).toBe(1);
  const [{ title, leadsTo }] = (await shown()) as [Awaited<ReturnType<typeof shown>>[number]];
  expect(title).toBe("Bob has posted in Famille Martin");

  await page.goto(leadsTo);
  await expect(page.getByRole("heading", { name: "The boat is here" })).toBeVisible();
  await expect.poll(shown).toEqual([]);

  await page.goto("/logout");
  await expect(page.getByLabel("Email")).toBeVisible();
  const sent = service.received.length;
  await bob.post(group.id, { title: "Not for this device" });
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("unsubscribed=yes");
  expect(service.received.length).toBe(sent);
});

/** Fakes the browser's response of a push service. */
async function subscribeTo(context: BrowserContext, subscription: ReturnType<PushService["subscription"]>) {
  await context.addInitScript((subscription) => {
    let isThere = sessionStorage.getItem("subscribed") !== null;
    const known = {
      toJSON: () => subscription,
      unsubscribe: () => {
        isThere = false;
        // Uses a cookie, because signing out clears every storage of the site but only its own cookies.
        document.cookie = "unsubscribed=yes";
        return Promise.resolve(true);
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isThere ? known : null),
      subscribe: () => {
        isThere = true;
        sessionStorage.setItem("subscribed", "yes");
        return Promise.resolve(known);
      },
    });
  }, subscription);
}

async function firstOf({ received }: PushService): Promise<string> {
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return JSON.stringify(received[0]!.message);
}

/** Delivers a push message to the service worker through the debugging protocol. */
async function serviceWorkerOf(page: Page, origin: string) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  return {
    push: (data: string) => devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
  };
}
