import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { renderInEnglish } from "../../../testing/render.tsx";
import { groupQuery } from "../../groups/groups/queries.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { FieldSuggestions } from "./field-suggestions.tsx";
import type { SuggestionField } from "../formatting/suggestion-field.ts";

test("suggestions work in a field that is no text area", async () => {
  HTMLElement.prototype.showPopover = () => undefined;
  const onMention = vi.fn();
  const { field, type, written } = anEditor();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, { id: "me", groups: [] } as never);
  queries.setQueryData(groupQuery("club").queryKey, {
    users: [
      { id: "me", name: "Paula", joinedAt: 1 },
      { id: "paul", name: "Paul Roussel", joinedAt: 1 },
      { id: "pat", name: "Patricia", joinedAt: 1 },
    ],
  } as never);
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <FieldSuggestions field={field} target={{ userId: "me", groupId: "club" }} mentions={{}} onMention={onMention} />
    </QueryClientProvider>,
  );

  act(() => type("Ask @pa"));
  const options = () => [...page.querySelectorAll("[role=option]")];
  expect(options().map((option) => option.textContent)).toEqual([
    expect.stringContaining("Paul Roussel"),
    expect.stringContaining("Patricia"),
  ]);
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
    act(() => void field.element.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(press("ArrowDown")).toBe(true);
  expect(field.element.getAttribute("aria-activedescendant")).toBe(options()[1]!.id);
  expect(press("Enter")).toBe(true);

  expect(written()).toBe("Ask @Patricia ");
  expect(onMention).toHaveBeenCalledExactlyOnceWith({ pat: "Patricia" });
  expect(press("a")).toBe(false);

  const typeSpace = () => {
    const event = new InputEvent("beforeinput", { data: " ", cancelable: true });
    act(() => void field.element.dispatchEvent(event));
    return { isIgnored: event.defaultPrevented };
  };
  // Typed by habit after the one that the suggestion ends with.
  expect(typeSpace()).toEqual({ isIgnored: true });
  expect(typeSpace()).toEqual({ isIgnored: false });
});

/** An editor that is always focused, with the cursor at the end. */
function anEditor() {
  const element = document.body.appendChild(document.createElement("div"));
  let text = "";
  const listeners = new Set<() => void>();
  const type = (now: string) => {
    text = now;
    listeners.forEach((listen) => listen());
  };
  const field: SuggestionField = {
    element,
    textBefore: () => text,
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    replaceFrom: (start, put) => type(text.slice(0, start) + put),
    placeOf: () => new DOMRect(),
  };
  return { field, type, written: () => text };
}
