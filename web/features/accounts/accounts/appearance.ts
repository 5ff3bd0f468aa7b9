import { readLocal, writeLocal } from "../../../api/local-store.ts";

/** Appearance on this device. Missing values follow the system. index.html reads it too, before the first paint. */
export interface Appearance {
  theme?: "light" | "dark";
  text?: "small" | "large" | "larger";
}

const name = "appearance";

export function keptAppearance(): Appearance {
  return readLocal<Appearance>(name) ?? {};
}

export function keepAppearance(appearance: Appearance): void {
  writeLocal(name, appearance);
  for (const part of ["theme", "text"] as const) {
    const wanted = appearance[part];
    if (wanted === undefined) document.documentElement.removeAttribute(`data-${part}`);
    else document.documentElement.setAttribute(`data-${part}`, wanted);
  }
  colourFrame();
}

/** Sets the browser's theme colour to match a chosen theme; index.html sets the one of the system theme. */
export function colourFrame(): void {
  const known = document.querySelector<HTMLMetaElement>("meta[name=theme-color]:not([media])");
  if (!keptAppearance().theme) return known?.remove();
  const meta = known ?? Object.assign(document.createElement("meta"), { name: "theme-color" });
  meta.content = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  // Browsers use the first matching element.
  document.head.prepend(meta);
}
