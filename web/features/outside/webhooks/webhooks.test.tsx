import { afterEach, expect, test, vi } from "vitest";
import type { Webhook } from "#contract/webhooks.ts";
import { ApiError } from "../../../api/errors.ts";
import { openPage } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import Deliveries from "./deliveries-dialog.tsx";
import AddWebhook from "./webhook-add.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

afterEach(() => vi.restoreAllMocks());

const url = "https://example.org/hearth";
const close = () => undefined;
const lamp: Webhook = { id: "lamp", url, events: ["message.created"], createdAt: 1 };

test("an admin cannot take the last event away, and sees the secret of a new webhook", async () => {
  const post = vi.spyOn(requests, "post").mockReturnValue({ ...lamp, secret: "whsec_1" });
  const { field, fill, press, settled, tick } = await openPage(<AddWebhook groupId="choir" onClose={close} />);
  expect((field("New messages") as HTMLInputElement).disabled).toBe(true);
  await tick("People who leave");
  await tick("New members");
  await tick("New messages");
  await fill("Address", url);
  await press("Add an address");
  await settled(() => expect(document.querySelector("input")!.value).toBe("whsec_1"));
  const body = { url, events: ["member.joined", "member.left"] };
  expect(post.mock.calls).toEqual([["api/groups/choir/webhooks", body]]);
});

test("an admin whose address is refused sees why at the field, and keeps what is typed and ticked", async () => {
  vi.spyOn(requests, "post").mockImplementation(() => {
    throw new ApiError(400, { code: "webhook_address" });
  });
  const { errorAt, field, fill, press, settled, tick } = await openPage(<AddWebhook groupId="choir" onClose={close} />);
  await tick("New members");
  await fill("Address", "example.org");
  await press("Add an address");
  await settled(() => expect(errorAt("Address")).toContain("https://"));
  expect(field("Address").value).toBe("example.org");
  expect((field("New members") as HTMLInputElement).checked).toBe(true);
});

test("an admin is asked before a webhook is removed, and may be the second one to remove it", async () => {
  vi.spyOn(requests, "get").mockReturnValue({ webhooks: [lamp], incoming: [] });
  const remove = vi.spyOn(requests, "delete").mockImplementation(() => {
    throw new ApiError(404, {});
  });
  const { press, settled, texts } = await openPage(<WebhooksCard groupId="choir" />);
  await press("Remove");
  expect(remove).not.toHaveBeenCalled();
  await press("Remove");
  await settled(() => expect(texts("status")).toContain("Webhook removed"));
  expect(remove.mock.calls).toEqual([["api/webhooks/lamp"]]);
});

test("an admin can only resume a paused webhook, not test it", async () => {
  vi.spyOn(requests, "get").mockReturnValue({ deliveries: [] });
  const post = vi.spyOn(requests, "post").mockReturnValue(undefined);
  const { press, settled } = await openPage(<Deliveries webhook={{ ...lamp, pausedAt: 2 }} onClose={close} />);
  await press("Send a test");
  await press("Resume");
  await settled(() => expect(post.mock.calls.map(([path]) => path)).toEqual(["api/webhooks/lamp/resume"]));
});
