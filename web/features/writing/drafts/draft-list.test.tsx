import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { ConfirmProvider } from "../../../components/confirm.tsx";
import { renderInEnglish } from "../../../testing/render.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { DraftList } from "./draft-list.tsx";
import { readDraft, writeDraft, type Target } from "./draft.ts";

afterEach(() => localStorage.clear());

const family: Target = { userId: "anna", groupId: "family" };

function keep(target: Target, text: string): void {
  writeDraft(target, { id: `${target.userId}-${text}`, title: "", text, uploads: [] });
}

async function drafts() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, {
    id: "anna",
    groups: [{ id: "family", name: "Famille Martin" }],
  } as unknown as Me);
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <ConfirmProvider>
          <DraftList />
        </ConfirmProvider>
      </AlertProvider>
    </QueryClientProvider>,
  );
  const rows = () =>
    [...page.querySelectorAll("li")].map((row) => [
      row.querySelector("a")!.textContent,
      row.querySelector("a")!.getAttribute("href"),
      row.querySelector("p")!.textContent.split(" · ")[0],
    ]);
  const press = (name: string) =>
    act(async () =>
      [...page.querySelectorAll("button")]
        .find((one) => (one.getAttribute("aria-label") ?? one.textContent).startsWith(name))!
        .click(),
    );
  return { page, rows, press };
}

test("lists the person's own drafts with their groups, without those of other people or of groups they left", async () => {
  keep(family, "Dear all");
  keep({ ...family, parentId: "arezzo" }, "I can smell the chestnuts");
  keep({ ...family, editedId: "boat" }, "We took the fast train");
  keep({ userId: "anna", groupId: "left" }, "Too late");
  keep({ userId: "bob", groupId: "family" }, "Not Anna's");
  const { rows } = await drafts();
  expect(rows().sort()).toEqual([
    ["Dear all", "/groups/family/write", "Message in Famille Martin"],
    ["I can smell the chestnuts", "/messages/arezzo", "Comment in Famille Martin"],
    ["We took the fast train", "/messages/boat", "Edit in Famille Martin"],
  ]);
});

test("a draft is discarded only after confirmation", async () => {
  keep(family, "Dear all");
  const { page, rows, press } = await drafts();
  await press("Discard: Dear all");
  expect(rows()).toHaveLength(1);
  await act(async () => document.querySelector<HTMLElement>("dialog button:last-of-type")!.click());
  expect(page.textContent).toContain("No drafts");
  expect(readDraft(family)).toBeUndefined();
});
