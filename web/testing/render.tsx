import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { LanguageProvider, loadLanguage } from "../i18n/language.tsx";

const cleanups: (() => void)[] = [];

/** Removes everything the test has rendered. Called by setup.ts. */
export function removeRendered(): void {
  cleanups.splice(0).forEach((cleanup) => cleanup());
}

/** Returns the container of the rendered content. It is removed after the test. */
export async function renderInEnglish(children: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const english = await loadLanguage("en_US");
  cleanups.push(() => {
    act(() => root.unmount());
    place.remove();
  });
  act(() => root.render(<LanguageProvider initial={english}>{children}</LanguageProvider>));
  return place;
}
