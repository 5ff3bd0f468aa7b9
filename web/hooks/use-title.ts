import { useEffect } from "react";

let called = "";
let news = 0;

/** Sets the title of the page, for the tab, the history and screen readers. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    called = title ? `${title} · Hearth` : "Hearth";
    show();
  }, [title]);
}

/** Shows the number of unread notifications before the title of the tab. */
export function useNewsInTitle(count: number): void {
  useEffect(() => {
    news = count;
    show();
    return () => {
      news = 0;
    };
  }, [count]);
}

function show() {
  document.title = news > 0 ? `(${news}) ${called}` : called;
}
