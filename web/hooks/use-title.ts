import { useEffect } from "react";

let called = "";
let news = 0;

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    called = title ? `${title} · Hearth` : "Hearth";
    show();
  }, [title]);
}

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
