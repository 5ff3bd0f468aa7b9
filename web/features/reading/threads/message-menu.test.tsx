import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { presets, type Position } from "#contract/permissions.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { openMenus } from "../../../testing/open-menu.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { makeView } from "../../messages/messages/testing/views.ts";
import { infoQuery, meQuery } from "../../identity/people/queries.ts";
import { MessageMenu } from "./message-menu.tsx";

beforeAll(() => {
  HTMLElement.prototype.hidePopover = () => undefined;
});

type Files = Partial<MessageView["files"][number]>[];

/** Renders the menu of Bob's message, opened. */
async function menuFor(
  myId: string,
  position: Position,
  { other = { role: "member" }, files = [] }: { other?: Position; files?: Files } = {},
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
  const nothing = () => undefined;
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <MessageMenu message={message} onChanged={nothing} onEdit={nothing} onDelete={nothing} />
      </AlertProvider>
    </QueryClientProvider>,
  );
  openMenus(page);
  return { page, items: [...page.querySelectorAll<HTMLElement>("[role=menuitem]")] };
}

async function itemsFor(...given: Parameters<typeof menuFor>) {
  return (await menuFor(...given)).items.map((item) => item.textContent);
}

/** Returns the ways to share Bob's message. */
async function waysFor(...given: Parameters<typeof menuFor>) {
  const { page, items } = await menuFor(...given);
  await act(async () => {
    items.find((item) => item.textContent === share)!.click();
    await import("./share-dialog.tsx");
  });
  const names = [...page.querySelectorAll("dialog li")].map((way) => way.querySelector("span > span")!.textContent);
  expect(names[0]).toBe("Copy link");
  return names;
}

const pin = "Pin to the top of the group";
const share = "Share";
const report = "Report…";

test("members can share and report messages of others, and change only their own", async () => {
  expect(await itemsFor("anna", { role: "member" })).toEqual([share, report]);
  expect(await itemsFor("bob", { role: "member" })).toEqual(["Edit", pin, share, "Delete"]);
});

test("admins can pin and delete messages of others, but not edit them", async () => {
  expect(await itemsFor("anna", { role: "admin" })).toEqual([pin, share, "Delete"]);
});

test("members are not offered public links where only admins may create them, and authors can still revoke theirs", async () => {
  const permissions = presets.announcements;
  expect(await waysFor("anna", { role: "member", permissions })).toEqual(["Copy link", "Share in another group"]);
  expect(await waysFor("bob", { role: "member", permissions })).toEqual([
    "Copy link",
    "Share in another group",
    "Public link",
  ]);
});

test("messages are shared only to groups in which the person may post", async () => {
  expect(await waysFor("anna", { role: "member" }, { other: { role: "reader" } })).toEqual([
    "Copy link",
    "Public link",
  ]);
});

test("the photos of a message are downloaded together if there are several", async () => {
  const photo = { id: "a", type: "image/jpeg" };
  const offered = (...files: Files) => itemsFor("anna", { role: "reader" }, { files });
  expect(await offered(photo, { type: "video/mp4" })).toEqual([share, "Download all photos", report]);
  expect(await offered(photo, { type: "application/pdf" })).toEqual([share, report]);
});

test("an admin is offered six items for an own message with photos", async () => {
  const files = [{ type: "image/jpeg" }, { type: "image/jpeg" }];
  const most = ["Edit", pin, share, "Make an album", "Download all photos", "Delete"];
  expect(await itemsFor("bob", { role: "admin" }, { files })).toEqual(most);
});
