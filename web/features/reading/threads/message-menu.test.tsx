import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { presets, type Position } from "#contract/permissions.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { openMenus } from "../../../testing/open-menu.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { makeView } from "../../messages/messages/testing/views.ts";
import { infoQuery, meQuery } from "../../identity/people/queries.ts";
import { MessageMenu } from "./message-menu.tsx";

/** Returns the items of the menu of Bob's message. */
async function itemsFor(
  myId: string,
  position: Position,
  other: Position = { role: "member" },
  files: Partial<MessageView["files"][number]>[] = [],
) {
  const author = { id: "bob", name: "Bob", entityType: "user" } as const;
  const message = makeView("sea", { author, isInFront: true, files: files as MessageView["files"] });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const groups = [
    { ...position, id: message.group.id },
    { ...other, id: "other" },
  ];
  queries.setQueryData(meQuery.queryKey, { id: myId, groups } as never);
  for (const signedIn of [true, false])
    queries.setQueryData(infoQuery(signedIn).queryKey, { allow_public_links: true } as never);
  const act = () => undefined;
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <MessageMenu message={message} onChanged={act} onEdit={act} onDelete={act} />
      </AlertProvider>
    </QueryClientProvider>,
  );
  openMenus(page);
  return [...page.querySelectorAll("[role=menuitem]")].map((item) => item.textContent);
}

const pin = "Pin to the top of the group";
const share = "Share";
const report = "Report…";

test("members can share and report messages of others, and change only their own", async () => {
  expect(await itemsFor("anna", { role: "member" })).toEqual(["Public link", share, report]);
  expect(await itemsFor("bob", { role: "member" })).toEqual(["Edit", pin, "Public link", share, "Delete"]);
});

test("admins can pin and delete messages of others, but not edit them", async () => {
  expect(await itemsFor("anna", { role: "admin" })).toEqual([pin, "Public link", share, "Delete"]);
});

test("members are not offered what only admins may do, and authors can still revoke public links", async () => {
  const permissions = presets.announcements;
  expect(await itemsFor("anna", { role: "member", permissions })).toEqual([share, report]);
  expect(await itemsFor("bob", { role: "member", permissions })).toEqual(["Public link", share, "Delete"]);
});

test("messages are shared only to groups in which the person may post", async () => {
  expect(await itemsFor("anna", { role: "member" }, { role: "reader" })).toEqual(["Public link", report]);
});

test("the photos of a message are downloaded together if there are several", async () => {
  const photo = { id: "a", type: "image/jpeg" };
  const offered = (...files: { type: string }[]) => itemsFor("anna", { role: "reader" }, { role: "reader" }, files);
  expect(await offered(photo, { type: "video/mp4" })).toEqual(["Download all photos", report]);
  expect(await offered(photo, { type: "application/pdf" })).toEqual([report]);
});
