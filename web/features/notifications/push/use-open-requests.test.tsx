import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { removeRendered, renderInEnglish } from "../../../testing/render.tsx";
import { useOpenRequests } from "./use-open-requests.ts";

const serviceWorker = new EventTarget();
const { hook, history } = memoryLocation({ path: "/hearth/groups/1", record: true });

beforeEach(() => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { serviceWorker }));
});
afterEach(() => {
  removeRendered();
  vi.unstubAllGlobals();
});

test("a tapped notification opens its page in the open window, under the site's sub-path", async () => {
  await renderInEnglish(
    <Router base="/hearth" hook={hook}>
      <Listening />
    </Router>,
  );

  const send = (data: unknown) =>
    act(() => {
      serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
    });
  send({ open: "https://x.org/hearth/messages/2?a=b" });
  send(undefined);

  expect(history).toEqual(["/hearth/groups/1", "/hearth/messages/2?a=b"]);
});

function Listening() {
  useOpenRequests();
  return null;
}
