import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { useCopy } from "./use-copy.ts";

const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<() => boolean>();

const browser = navigator;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  Object.assign(document, { execCommand });
});

afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal("navigator", browser);
  vi.resetAllMocks();
  Reflect.deleteProperty(document, "execCommand");
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a copied text is confirmed for two and a half seconds", async () => {
  writeText.mockResolvedValue();
  const link = await renderHook(useCopy, "https://hearth.example");
  await act(() => link.value().copy());
  expect(writeText).toHaveBeenCalledWith("https://hearth.example");
  expect(link.value().copied).toBe(true);
  wait(2499);
  expect(link.value().copied).toBe(true);
  wait(1);
  expect(link.value().copied).toBe(false);
});

test("without https, the text is selected and copied in the old way, and the focus returns", async () => {
  vi.stubGlobal("navigator", {});
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  let selected: string | undefined;
  execCommand.mockImplementation(() => {
    const area = document.querySelector("textarea")!;
    area.focus();
    selected = area.value;
    return true;
  });
  const link = await renderHook(useCopy, "https://hearth.example");
  await act(() => link.value().copy());
  expect(selected).toBe("https://hearth.example");
  expect(link.value().copied).toBe(true);
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(button);
  button.remove();
});

test("without https, the text is selected inside the open dialog, because nothing outside it can be", async () => {
  vi.stubGlobal("navigator", {});
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const button = dialog.appendChild(document.createElement("button"));
  button.focus();
  execCommand.mockImplementation(() => dialog.querySelector("textarea") !== null);
  const link = await renderHook(useCopy, "https://hearth.example");
  await act(() => link.value().copy());
  expect(link.value().copied).toBe(true);
  dialog.remove();
});

test("a text that could not be copied is not confirmed", async () => {
  writeText.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  execCommand.mockReturnValue(false);
  const link = await renderHook(useCopy, "https://hearth.example");
  await act(() => link.value().copy());
  expect(link.value().copied).toBe(false);
});
