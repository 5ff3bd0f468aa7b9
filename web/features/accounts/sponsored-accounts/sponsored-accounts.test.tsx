import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "#contract/permissions.ts";
import type { SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { ApiError } from "../../../api/errors.ts";
import { openMenus } from "../../../testing/open-menu.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { infoQuery, meQuery } from "../../identity/people/queries.ts";
import { ReauthenticationProvider } from "../../identity/sign-in/reauthentication.tsx";
import { SponsoredAccounts } from "./sponsored-accounts.tsx";

// React waits for code that is loaded on demand only outside of act.
beforeAll(() => import("./add-person.tsx"));
afterEach(() => vi.restoreAllMocks());

const rosa: SponsoredAccount = {
  id: "rosa",
  name: "Rosa",
  login: "rosa-1",
  hasPin: true,
  isLocked: false,
  lastActivityDate: 1,
};

async function card(roles: Record<string, Role>, accounts: SponsoredAccount[], showsLinks = true) {
  HTMLElement.prototype.hidePopover = () => undefined;
  const get = vi.spyOn(requests, "get").mockReturnValue(accounts);
  const queries = quietQueries();
  const groups = Object.entries(roles).map(([name, role]) => ({ id: name.toLowerCase(), name, role }));
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups } as never);
  queries.setQueryData(infoQuery(false).queryKey, { show: { group_invitation_links: showsLinks } } as never);
  const page = await openPage(
    <ReauthenticationProvider>
      <SponsoredAccounts />
    </ReauthenticationProvider>,
    queries,
  );
  await page.settled(() => expect(get).toHaveBeenCalledWith("api/me/sponsored-accounts"));
  return page;
}

test.each([
  ["a reader", { Choir: "reader" }, true],
  ["a member, if the server shows no invitation links", { Choir: "member" }, false],
] as const)("%s is not offered to add anybody, but still helps those whom they added", async (_, roles, showsLinks) => {
  const { buttons, settled } = await card(roles, [rosa], showsLinks);
  await settled(() => expect(buttons()).toContain("Actions for Rosa"));
  expect(buttons()).not.toContain("Add a person");
});

test("a person who adds somebody with a simple PIN sees why it is refused, and keeps what is typed", async () => {
  const post = vi.spyOn(requests, "post").mockImplementation(() => {
    throw new ApiError(400, { code: "pin_too_simple" });
  });
  const { errorAt, field, fill, press, settled } = await card({ Choir: "reader", Family: "member", Club: "admin" }, []);
  await press("Add a person");
  await fill("Name", " Rosa ");
  await fill("PIN", "123456");
  expect([...document.querySelectorAll("option")].map((one) => one.textContent)).toEqual(["Family", "Club"]);
  await press("Create account");
  await settled(() => expect(errorAt("PIN")).toBe("This PIN is too easy to guess"));
  expect([field("Name").value, field("PIN").value]).toEqual([" Rosa ", "123456"]);
  expect(post.mock.lastCall).toEqual(["api/me/sponsored-accounts", { name: "Rosa", group: "family", pin: "123456" }]);
});

test("a person who adds somebody without a PIN gets a link, and reads that an admin has to agree", async () => {
  const link = { url: "https://hearth.example.org/d/secret", expiresAt: 1_800_000_000 };
  const post = vi.spyOn(requests, "post").mockReturnValue({ account: rosa, link, isWaiting: true });
  const { field, fill, press, settled, texts } = await card({ Family: "member" }, []);
  await press("Add a person");
  await fill("Name", "Rosa");
  await press("Create account");
  await settled(() => expect(field("Link for a device").value).toBe(link.url));
  expect(texts("status")).toContain("An admin still has to let the person into the group.");
  expect(post.mock.lastCall).toEqual(["api/me/sponsored-accounts", { name: "Rosa", group: "family" }]);
});

test("a person is asked before all devices of somebody are signed out", async () => {
  const remove = vi.spyOn(requests, "delete").mockReturnValue(undefined);
  const { buttons, press, settled } = await card({}, [rosa]);
  await settled(() => expect(buttons()).toContain("Actions for Rosa"));
  openMenus(document.body);
  await press("Sign out everywhere");
  expect(remove).not.toHaveBeenCalled();
  await press("Sign out everywhere");
  await settled(() => expect(remove.mock.calls).toEqual([["api/me/sponsored-accounts/rosa/sessions"]]));
});
