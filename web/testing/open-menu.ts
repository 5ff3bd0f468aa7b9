import { act } from "react";

/** Opens the menus inside an element, like a press on their buttons does in browsers. */
export function openMenus(within: Element): void {
  const opening = () => Object.assign(new Event("beforetoggle"), { oldState: "closed", newState: "open" });
  act(() => within.querySelectorAll("[role=menu]").forEach((menu) => menu.dispatchEvent(opening())));
}
