import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { Group } from "#contract/groups.ts";
import type { GroupLogEntry } from "#contract/moderation.ts";
import { ApiError } from "../../../api/errors.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { groupQuery } from "../../groups/groups/queries.ts";
import { makeView } from "../../messages/messages/testing/views.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { GroupLog } from "./group-log.tsx";
import { JoinRequests } from "./join-requests.tsx";
import ReportDialog from "./report-dialog.tsx";

afterEach(() => vi.restoreAllMocks());

const choir = { id: "choir", name: "Choir", users: [] } as unknown as Group;
const anna = { id: "anna", name: "Anna", entityType: "user" } as const;
const bob = { id: "bob", name: "Bob", entityType: "user" } as const;
const refuse = () => {
  throw new ApiError(403, { code: "not_permitted" });
};

function Requests() {
  return <JoinRequests group={useQuery(groupQuery("choir")).data!} />;
}

async function requestOfBob() {
  const answers: Record<string, unknown> = {
    "api/groups/choir": choir,
    "api/groups/choir/requests": { requests: [{ person: bob, requestedAt: 1 }] },
  };
  vi.spyOn(requests, "get").mockImplementation((path) => answers[path]);
  const queries = quietQueries();
  queries.setQueryData(groupQuery("choir").queryKey, choir);
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups: [] } as never);
  return { ...(await openPage(<Requests />, queries)), put: vi.spyOn(requests, "put").mockReturnValue(undefined) };
}

test.each([
  ["Refuse", false],
  ["Refuse and block", true],
])("an admin who presses %s is asked first, and decides whether the person is blocked", async (choice, blocks) => {
  const { press, put, settled } = await requestOfBob();
  await press("Refuse Bob");
  expect(put).not.toHaveBeenCalled();
  await press(choice);
  await settled(() =>
    expect(put.mock.calls).toEqual([["api/groups/choir/requests/bob", { isAccepted: false, blocks }]]),
  );
});

test("an admin whose change of the approval is refused sees why, and what is still true", async () => {
  const { field, put, settled, texts, tick } = await requestOfBob();
  put.mockImplementation(refuse);
  await tick("New members need approval");
  await settled(() => expect(texts("alert").join()).toContain("permission"));
  await settled(() => expect((field("New members need approval") as HTMLInputElement).checked).toBe(false));
  expect(put.mock.calls).toEqual([["api/groups/choir/approval", { isNeeded: true }]]);
});

const decisions: [Partial<GroupLogEntry>, string][] = [
  [{ kind: "role_changed", role: "member", person: bob }, "Anna made Bob a member"],
  [{ kind: "role_changed", role: "member", person: anna }, "Anna is no longer an admin"],
  [{ kind: "role_changed", role: "member", admin: undefined }, "Deleted user made Deleted user a member"],
  [{ kind: "member_removed", person: bob }, "Anna removed Bob"],
  [{ kind: "member_removed", person: bob, blocked: true }, "Anna removed and blocked Bob"],
  [{ kind: "approval_changed", isNeeded: true }, "Anna decided that an admin has to let new members in"],
  [{ kind: "approval_changed", isNeeded: false }, "Anna decided that new members can join at once"],
];

test("members read who decided what, also if the people are gone", async () => {
  const items = decisions.map(([entry], n) => ({ id: `${n}`, at: 1, admin: anna, ...entry }));
  vi.spyOn(requests, "get").mockReturnValue({ items });
  const { settled } = await openPage(<GroupLog groupId="choir" />);
  const lines = () => [...document.querySelectorAll("li p:first-child")].map((line) => line.textContent);
  await settled(() => expect(lines()).toHaveLength(decisions.length));
  decisions.forEach(([, text], n) => expect(lines()[n]).toBe(text));
});

test("a person whose report is not sent keeps their reason", async () => {
  const post = vi.spyOn(requests, "post").mockImplementation(refuse);
  const onClose = vi.fn<() => void>();
  const { field, fill, press, settled, texts } = await openPage(
    <ReportDialog message={makeView("sea")} onClose={onClose} />,
  );
  await fill("Reason (optional)", "Not about us");
  await press("Report");
  await settled(() => expect(texts("alert").join()).toContain("permission"));
  expect(post.mock.calls).toEqual([["api/messages/sea/report", { reason: "Not about us" }]]);
  expect(field("Reason (optional)").value).toBe("Not about us");
  expect(onClose).not.toHaveBeenCalled();
});
