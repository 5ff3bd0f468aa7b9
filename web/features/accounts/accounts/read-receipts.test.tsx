import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { AlertProvider } from "../../../components/alert.tsx";
import { renderInEnglish } from "../../../testing/render.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { ReadReceipts } from "./read-receipts.tsx";

test("the checkbox of a setting changes with the click and not with the answer", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { id: "anna", data: {} } as never);
  const place = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <ReadReceipts />
      </AlertProvider>
    </QueryClientProvider>,
  );
  const checkbox = place.querySelector("input")!;
  expect(checkbox.checked).toBe(true);
  act(() => checkbox.click());
  expect(checkbox.checked).toBe(false);
});
