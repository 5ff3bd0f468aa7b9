import { act } from "react";
import { expect, test } from "vitest";
import { renderInEnglish } from "../../../testing/render.tsx";
import { goOnToText, sendByKey } from "./compose-keys.ts";

async function composer() {
  let sent = 0;
  const page = await renderInEnglish(
    <form
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <textarea id="title" onKeyDown={goOnToText} />
      <textarea id="text" />
    </form>,
  );
  const press = (selector: string, key: KeyboardEventInit) =>
    act(() => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...key });
      page.querySelector(selector)!.dispatchEvent(event);
    });
  return { page, press, sent: () => sent };
}

test("Ctrl+Enter and Cmd+Enter send, Enter starts a new line", async () => {
  const { press, sent } = await composer();
  press("#text", {});
  expect(sent()).toBe(0);
  press("#text", { ctrlKey: true });
  press("#text", { metaKey: true });
  press("#title", { ctrlKey: true });
  expect(sent()).toBe(3);
});

test("Enter in an input method does not send the message", async () => {
  const { press, sent } = await composer();
  press("#text", { ctrlKey: true, isComposing: true });
  expect(sent()).toBe(0);
});

test("Enter in the title moves to the text", async () => {
  const { page, press, sent } = await composer();
  press("#title", { isComposing: true });
  expect(document.activeElement).not.toBe(page.querySelector("#text"));
  press("#title", {});
  expect(document.activeElement).toBe(page.querySelector("#text"));
  expect(sent()).toBe(0);
});
