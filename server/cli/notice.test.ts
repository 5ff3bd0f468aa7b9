import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { aCommunity, type Account } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { workOnce } from "../worker.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul } = await aCommunity(hearth);
const notice = (...words: string[]) => hearthCommand(hearth, ["notice", "--yes", ...words]);

test("a notice reaches every account once, with the operator's link", async () => {
  const text = "Closed on Sunday, for new disks";
  const url = "https://example.org/disks?a=1";

  expect(await notice(text, "--url", url)).toEqual({ code: 0, lines: ["Announcement sent."], complaints: [] });
  while (await workOnce(hearth.context)) continue;

  for (const person of [anna, bob, paul]) {
    expect(await noticesOf(person)).toEqual([
      expect.objectContaining({ type: "global_notification", target: url, data: { text }, read: false }),
    ]);
  }
});

test("without a URL it links to Hearth itself", async () => {
  await notice("Welcome");
  while (await workOnce(hearth.context)) continue;

  expect((await noticesOf(anna)).map(({ target }) => target)).toContain(hearth.context.config.url);
});

test.each(["javascript:alert(1)", "example.org", "https://", "ftp://example.org"])(
  "%s is refused as the URL of a notice, and nobody is notified",
  async (url) => {
    const before = (await noticesOf(anna)).length;

    expect(await notice("Look", "--url", url)).toMatchObject({
      code: 1,
      complaints: ["--url must be an address such as https://example.org/page"],
    });

    while (await workOnce(hearth.context)) continue;
    expect(await noticesOf(anna)).toHaveLength(before);
  },
);

interface Notice {
  type: string;
  target: string;
}

async function noticesOf(person: Account): Promise<Notice[]> {
  const { body } = await person.get("/api/me/notifications");
  return (body as Notice[]).filter(({ type }) => type === "global_notification");
}
