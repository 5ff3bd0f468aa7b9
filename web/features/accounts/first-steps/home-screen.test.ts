import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { install, installWay } from "./home-screen.ts";
import { keepInstallPrompt } from "./install-prompt.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`;

beforeEach(() => setBrowser({}));
afterEach(() => {
  dispatchEvent(new Event("appinstalled"));
  vi.unstubAllGlobals();
});
keepInstallPrompt();

test("the browser's own prompt is kept until the person asks for it, and used once", async () => {
  expect(installWay()).toBeUndefined();
  const event = offer("accepted");
  expect(event.defaultPrevented).toBe(true);
  expect(installWay()).toBe("prompt");
  expect(event.prompt).not.toHaveBeenCalled();

  expect(await install()).toBe(true);
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(installWay()).toBeUndefined();
  offer("dismissed");
  expect(await install()).toBe(false);
});

test("people with Safari on an iPhone get instructions, except in the installed app", () => {
  setBrowser({ userAgent: safari, standalone: false });
  expect(installWay()).toBe("manual");
  setBrowser({ userAgent: safari, standalone: true });
  expect(installWay()).toBeUndefined();
});

test("other browsers and apps on an iPhone, and Safari on a Mac, get no instructions", () => {
  for (const app of ["CriOS/137.0 Mobile/15E148 Safari/604.1", "FxiOS/139.0 Mobile/15E148 Safari/605.1.15", "Mobile"]) {
    setBrowser({ userAgent: `${iphone} ${app}`, standalone: false });
    expect(installWay(), app).toBeUndefined();
  }
  setBrowser({ userAgent: `${iphone} EdgiOS/137.0 Version/18.0 Mobile/15E148 Safari/604.1`, standalone: false });
  expect(installWay(), "Edge").toBeUndefined();
  setBrowser({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15" });
  expect(installWay(), "Mac").toBeUndefined();
});

test("nobody is asked to add the site once it is installed", () => {
  offer("accepted");
  setBrowser({ displayMode: "standalone" });
  expect(installWay()).toBeUndefined();
});

function offer(outcome: string) {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(event);
  return event;
}

function setBrowser({ displayMode = "browser", ...navigator }: Record<string, string | boolean>) {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/137.0 Safari/537.36", ...navigator });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
}
