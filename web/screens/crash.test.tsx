import { act } from "react";
import { expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { Crash } from "./crash.tsx";

test("Back leaves a page that failed to render", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error("broken");
    return <p>The page before</p>;
  };
  const page = await renderInEnglish(
    <Crash>
      <Page />
    </Crash>,
  );
  expect(page.textContent).toContain("Something went wrong");

  isBroken = false;
  act(() => void dispatchEvent(new PopStateEvent("popstate")));

  expect(page.textContent).toBe("The page before");
});
