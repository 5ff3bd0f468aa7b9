import { afterEach, expect, test, vi } from "vitest";
import type { PhotoNameClaim } from "#contract/photo-people.ts";
import type { Role } from "#contract/permissions.ts";
import { ApiError } from "../../../api/errors.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { nameClaimsQuery } from "../photo-people/queries.ts";
import { NameClaim } from "./name-claim.tsx";

afterEach(() => vi.restoreAllMocks());

const bob = { id: "bob", name: "Bob", entityType: "user" } as const;
const carol = { id: "carol", name: "Carol", entityType: "user" } as const;

interface Shown {
  role?: Role;
  claims?: PhotoNameClaim[];
  marks?: string;
}

/** Shows Bob the photos of Grandma. */
async function openClaim({ role = "member", claims = [], marks }: Shown) {
  window.history.replaceState(null, "", "/?name=Grandma");
  vi.spyOn(requests, "get").mockReturnValue({ claims });
  const queries = quietQueries();
  queries.setQueryData(nameClaimsQuery("family").queryKey, claims);
  queries.setQueryData(meQuery.queryKey, {
    id: "bob",
    groups: [{ id: "family", role }],
    data: { photo_marks: marks },
  } as never);
  const page = await openPage(<NameClaim groupId="family" name="Grandma" />, queries);
  return { ...page, post: vi.spyOn(requests, "post").mockReturnValue(undefined) };
}

test.each([
  ["member", "If an admin agrees", "?name=Grandma"],
  ["admin", "You will be marked", "?person=bob"],
] as const)("a %s is asked before claiming a name, and sees where it leads", async (role, words, leadsTo) => {
  const { press, post, texts, settled } = await openClaim({ role });
  await press("I am Grandma");
  expect(texts("alertdialog").join()).toContain(words);
  expect(post).not.toHaveBeenCalled();
  await press("This is me");
  await settled(() => expect(post.mock.calls).toEqual([["api/groups/family/photo-name-claims", { name: "Grandma" }]]));
  await settled(() => expect(window.location.search).toBe(leadsTo));
});

test("a member who changes their mind claims nothing", async () => {
  const { press, post, buttons } = await openClaim({});
  await press("I am Grandma");
  await press("Cancel");
  expect(post).not.toHaveBeenCalled();
  expect(buttons()).toEqual(["I am Grandma"]);
});

test("a member withdraws their own claim", async () => {
  const { press, settled } = await openClaim({ claims: [{ id: "2", name: "grandma", claimedBy: bob }] });
  const withdrawn = vi.spyOn(requests, "delete").mockReturnValue(undefined);
  await press("Withdraw");
  await settled(() => expect(withdrawn.mock.calls[0]?.[0]).toBe("api/photo-name-claims/2"));
});

test("an admin does not see the claims of others, or to other names, as their own", async () => {
  const claims = [
    { id: "1", name: "Grandma", claimedBy: carol },
    { id: "2", name: "Robi", claimedBy: bob },
  ];
  expect((await openClaim({ role: "admin", claims })).buttons()).toEqual(["I am Grandma"]);
});

test("a member who is too late sees why", async () => {
  const { press, post, texts, settled } = await openClaim({});
  post.mockImplementation(() => {
    throw new ApiError(409, { code: "already_claimed" });
  });
  await press("I am Grandma");
  await press("This is me");
  await settled(() => expect(texts("alert").join()).toContain("Another member has already said that this is them."));
});

test("a member who does not want to be marked cannot claim a name", async () => {
  expect((await openClaim({ marks: "off" })).buttons()).toEqual([]);
});
