import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Group } from "#contract/groups.ts";
import { presets } from "#contract/permissions.ts";
import { ApiError } from "../../../api/errors.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { groupQuery } from "../../groups/groups/queries.ts";
import { PermissionsForm } from "./permissions-form.tsx";

afterEach(() => vi.restoreAllMocks());

const choir = { id: "choir", name: "Choir", users: [] } as unknown as Group;
const { queryKey } = groupQuery("choir");

function CurrentForm() {
  return <PermissionsForm group={useQuery(groupQuery("choir")).data!} />;
}

async function form() {
  const put = vi.spyOn(requests, "put").mockReturnValue(choir);
  const queries = quietQueries();
  queries.setQueryData(queryKey, choir);
  return { ...(await openPage(<CurrentForm />, queries)), queries, put };
}

const radio = (name: keyof typeof presets) =>
  document.querySelectorAll<HTMLInputElement>("[name=preset]")[Object.keys(presets).indexOf(name)]!;

test("an admin who picks a preset stores nothing before saving, and then all of it", async () => {
  const { press, put, settled } = await form();
  await act(async () => radio("announcements").click());
  expect(put).not.toHaveBeenCalled();
  await press("Save");
  await settled(() => expect(put.mock.calls).toEqual([["api/groups/choir/permissions", { ...presets.announcements }]]));
});

test("an admin who changes one right sees no preset chosen, and nothing to save after changing it back", async () => {
  const { buttons, fill, texts } = await form();
  await fill("Pin messages", "admin");
  expect(texts("status")[0]).toBe("Custom");
  expect(radio("family").checked).toBe(false);
  await fill("Pin messages", "member");
  expect(radio("family").checked).toBe(true);
  expect(buttons()).not.toContain("Save");
});

test("an admin keeps what another admin saves meanwhile", async () => {
  const { field, fill, press, put, queries, settled } = await form();
  await fill("Pin messages", "admin");
  await act(async () => queries.setQueryData(queryKey, { ...choir, permissions: { post: "admin" } }));
  await settled(() => expect(field("Post").value).toBe("admin"));
  await press("Save");
  const both = { ...presets.family, post: "admin", pin: "admin" };
  await settled(() => expect(put.mock.calls).toEqual([["api/groups/choir/permissions", both]]));
});

test("an admin who is refused sees why, and keeps the choices", async () => {
  const { fill, field, press, put, settled, texts } = await form();
  put.mockImplementation(() => {
    throw new ApiError(403, { code: "not_permitted" });
  });
  await fill("Pin messages", "admin");
  await press("Save");
  await settled(() => expect(texts("status").join()).toContain("permission"));
  expect(field("Pin messages").value).toBe("admin");
});
