import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { expect } from "vitest";
import { AlertProvider } from "../components/alert.tsx";
import { ConfirmProvider } from "../components/confirm.tsx";
import { eventually } from "./eventually.ts";
import { renderInEnglish } from "./render.tsx";

/** Returns a store in which what a test has put stays as it is until something loads it again. */
export function quietQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
}

/** Shows a part of the client with what every page has around it, and returns what a person can do there. Dialogs are part of the page. */
export async function openPage(children: ReactNode, queries = quietQueries()) {
  await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </AlertProvider>
    </QueryClientProvider>,
  );
  return page;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Returns the accessible name of a button or a menu item. */
const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;
const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const settled = (check: () => void) => act(() => eventually(check));

const page = {
  settled,
  buttons: () => all("button").map(nameOf),
  /** The texts of all elements with this role. */
  texts: (role: string) =>
    all(`[role=${role}]`)
      .map((one) => one.textContent)
      .filter(Boolean),
  /** Presses a button as soon as it is there; of several with this name, the one in front. */
  async press(name: string) {
    const found = () => all<HTMLButtonElement>("button").findLast((button) => nameOf(button) === name);
    await settled(() => expect(page.buttons()).toContain(name));
    await act(async () => found()!.click());
  },
  /** Returns the field with a label that begins with these words. */
  field(label: string): Control {
    const found = all<HTMLLabelElement>("label").findLast((one) => one.textContent.startsWith(label));
    return (found?.querySelector("input") ?? document.getElementById(found?.htmlFor ?? "")) as Control;
  },
  async fill(label: string, value: string) {
    await settled(() => expect(page.field(label)).not.toBeNull());
    await act(async () => {
      const control = page.field(label);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, "value")!.set!.call(control, value);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    });
  },
  async tick(label: string) {
    await settled(() => expect(page.field(label)).not.toBeNull());
    await act(async () => page.field(label).click());
  },
  /** The error at a field. */
  errorAt: (label: string) =>
    document.getElementById(`${page.field(label).getAttribute("aria-describedby")}`.split(" ")[0]!)?.textContent,
};
