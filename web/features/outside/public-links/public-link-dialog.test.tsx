import { afterEach, expect, test, vi } from "vitest";
import type { Position } from "#contract/permissions.ts";
import { presets } from "#contract/permissions.ts";
import type { PublicLink } from "#contract/public-links.ts";
import { ApiError } from "../../../api/errors.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { meQuery } from "../../identity/people/queries.ts";
import PublicLinkDialog from "./public-link-dialog.tsx";

afterEach(() => vi.restoreAllMocks());

const byAnna: PublicLink = {
  id: "link-1",
  token: "secret",
  createdAt: 1,
  maker: { id: "anna", name: "Anna", entityType: "user" },
};
const byBob: PublicLink = { ...byAnna, id: "link-2", maker: { id: "bob", name: "Bob", entityType: "user" } };

async function dialogOfAnna(position: Position, ...links: PublicLink[]) {
  const get = vi.spyOn(requests, "get").mockReturnValue({ links });
  const post = vi.spyOn(requests, "post").mockReturnValue(byAnna);
  const remove = vi.spyOn(requests, "delete").mockReturnValue(undefined);
  const queries = quietQueries();
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups: [{ id: "choir", ...position }] } as never);
  const shown = { of: "messages", id: "sea" } as const;
  const page = await openPage(
    <PublicLinkDialog groupId="choir" shown={shown} explanation="" codeHint="" onClose={() => undefined} />,
    queries,
  );
  await page.settled(() => expect(get).toHaveBeenCalledWith("api/messages/sea/public-links"));
  return { ...page, post, remove };
}

const onlyAdmins: Position = { role: "member", permissions: presets.announcements };
const text = () => document.querySelector("dialog")!.textContent;

test.each([
  ["a reader", { role: "reader" }, "You can read here, but not make public links."],
  ["a member of a group in which only admins may", onlyAdmins, "Only admins can make public links here."],
] as const)("%s is told so instead of being offered a link", async (_, position, reason) => {
  const { buttons, press, settled } = await dialogOfAnna(position, byBob);
  await settled(() => expect(buttons()).toContain("Revoke link"));
  expect(text()).toContain(reason);
  expect(buttons()).toEqual(["Revoke link", "Close"]);
  await press("Close");
});

test("a person who may no longer make links can only revoke their own", async () => {
  const { press, remove, settled } = await dialogOfAnna(onlyAdmins, byAnna);
  await press("Revoke link");
  await settled(() => expect(remove.mock.calls).toEqual([["api/messages/sea/public-links/link-1"]]));
  expect(document.querySelector("select")).toBeNull();
});

test("a person sees the days that are left, and can let their link work until they revoke it", async () => {
  const soon = Math.floor(Date.now() / 1000) + 3 * 24 * 60 * 60 - 60;
  const { field, fill, post, settled } = await dialogOfAnna({ role: "member" }, { ...byAnna, expiresAt: soon });
  await settled(() => expect(document.querySelector("select")).not.toBeNull());
  expect(field("It works").value).toBe("3");
  expect([...document.querySelectorAll("option")].map((option) => option.value)).toEqual([
    "never",
    "1",
    "3",
    "7",
    "30",
  ]);
  await fill("It works", "never");
  await settled(() => expect(post.mock.calls).toEqual([["api/messages/sea/public-links", { expiresAt: null }]]));
});

test("a person who revokes the link of another keeps their own", async () => {
  const { press, remove, settled } = await dialogOfAnna({ role: "admin" }, byAnna, byBob);
  await settled(() => expect(text()).toContain("A link made by Bob"));
  await press("Revoke link");
  await settled(() => expect(remove.mock.calls).toEqual([["api/messages/sea/public-links/link-2"]]));
});

test("a link is copied when it is made", async () => {
  const copied = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  const { buttons, press, settled } = await dialogOfAnna({ role: "member" });
  vi.spyOn(requests, "get").mockReturnValue({ links: [byAnna] });
  await press("Make a public link");
  await settled(() => expect(buttons()).toContain("Copied"));
  const [[item]] = copied.mock.calls[0]!;
  expect(await (await item!.getType("text/plain")).text()).toMatch(/\/public\/secret$/);
});

test("a person whose link could not be made sees why, and can try again", async () => {
  const { buttons, post, press, settled, texts } = await dialogOfAnna({ role: "member" });
  post.mockImplementation(() => {
    throw new ApiError(403, { code: "not_permitted" });
  });
  await press("Make a public link");
  await settled(() => expect(texts("alert").join()).toContain("permission"));
  expect(buttons()).toContain("Make a public link");
});
