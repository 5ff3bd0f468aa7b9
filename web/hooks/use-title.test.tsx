import { expect, test } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { useNewsInTitle, useTitle } from "./use-title.ts";

test("the title names the page and the site, or the site alone", async () => {
  const page = await renderHook(useTitle, "Famille Martin");
  expect(document.title).toBe("Famille Martin · Hearth");
  page.rerender("");
  expect(document.title).toBe("Hearth");
});

test("the number of unread notifications comes first, and stays on the next page", async () => {
  const page = await renderHook(useTitle, "Famille Martin");
  const bell = await renderHook(useNewsInTitle, 3);
  expect(document.title).toBe("(3) Famille Martin · Hearth");
  page.rerender("Search");
  expect(document.title).toBe("(3) Search · Hearth");
  bell.rerender(1);
  expect(document.title).toBe("(1) Search · Hearth");
  bell.rerender(0);
  expect(document.title).toBe("Search · Hearth");
});

test("after signing out, the next title has no number", async () => {
  const page = await renderHook(useTitle, "Famille Martin");
  const bell = await renderHook(useNewsInTitle, 3);
  bell.unmount();
  page.rerender("Sign in");
  expect(document.title).toBe("Sign in · Hearth");
});
