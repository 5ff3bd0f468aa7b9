import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import { eventually } from "../../../testing/eventually.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import SubscribeDialog from "./subscribe-dialog.tsx";

afterEach(() => vi.restoreAllMocks());

const url = "https://example.org/calendar/secret.ics";

async function dialog(createdAt?: number) {
  let known = createdAt;
  vi.spyOn(requests, "get").mockImplementation(async () => ({ createdAt: known }));
  vi.spyOn(requests, "post").mockImplementation(async () => {
    known = 1_790_000_000;
    return { url };
  });
  const revoke = vi.spyOn(requests, "delete").mockImplementation(async () => {
    known = undefined;
  });
  const page = await renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <SubscribeDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const button = (name: string) => [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  const press = (name: string) => act(async () => button(name)?.click());
  await act(() => eventually(() => expect(button("Create address") ?? button("Create a new address")).toBeDefined()));
  return { page, button, press, revoke };
}

test("a new address is shown once, with a way to open it in a calendar", async () => {
  const { page, press } = await dialog();
  await press("Create address");
  await act(() => eventually(() => expect(page.querySelector("input")?.value).toBe(url)));
  expect(page.querySelector("a")?.getAttribute("href")).toBe("webcal://example.org/calendar/secret.ics");
});

test("an address from before can be replaced or revoked, but not seen", async () => {
  const { page, button, press, revoke } = await dialog(1_780_000_000);
  expect(page.querySelector("input")).toBeNull();
  await press("Revoke address");
  expect(revoke).toHaveBeenCalledWith("api/me/calendar-address");
  await act(() => eventually(() => expect(button("Create address")).toBeDefined()));
  expect(button("Revoke address")).toBeUndefined();
});
