import { readLocal, writeLocal } from "../../api/local-store.ts";

/** How this device wants it to look; what is absent is as the system says. index.html reads it too, before anything is drawn. */
export interface Appearance {
  theme?: "light" | "dark";
  text?: "small" | "large" | "larger";
}

const name = "appearance";

export function keptAppearance(): Appearance {
  return readLocal<Appearance>(name) ?? {};
}

/** From now on, and here at once. */
export function keepAppearance(appearance: Appearance): void {
  writeLocal(name, appearance);
  for (const part of ["theme", "text"] as const) {
    const wanted = appearance[part];
    if (wanted === undefined) document.documentElement.removeAttribute(`data-${part}`);
    else document.documentElement.setAttribute(`data-${part}`, wanted);
  }
  colourFrame();
}

/** Matches the browser's colours to the chosen theme; otherwise index.html sets them. */
export function colourFrame(): void {
  const known = document.querySelector<HTMLMetaElement>("meta[name=theme-color]:not([media])");
  if (!keptAppearance().theme) return known?.remove();
  const meta = known ?? Object.assign(document.createElement("meta"), { name: "theme-color" });
  meta.content = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  // The first one that fits counts.
  document.head.prepend(meta);
}
