import type { Page } from "@playwright/test";

interface BrowserKind {
  /** The person's answer when the browser asks whether this site may notify them. */
  notifications: "granted" | "denied";
  homeScreen: "prompt" | "manual";
}

/** Makes the pages of this browser able to notify people and to be added to the home screen, which the test browser is not. */
export async function browserWith(page: Page, kind: BrowserKind): Promise<void> {
  await page.addInitScript(stub, kind);
}

/** Runs in the page, so it has only methods and no named functions, for which `tsx` would call code of its own that the page lacks. `data-asked` of the document tells what was asked. */
function stub({ notifications, homeScreen }: BrowserKind): void {
  const state: { permission: NotificationPermission } = { permission: "default" };
  Object.defineProperty(Notification, "permission", {
    get() {
      return state.permission;
    },
  });
  Notification.requestPermission = async () => {
    document.documentElement.dataset.asked = "notifications";
    return (state.permission = notifications);
  };
  const subscription = {
    toJSON() {
      return { endpoint: "https://push.example.org/1", keys: {} };
    },
  };
  const pushManager = {
    async getSubscription() {
      return null;
    },
    async subscribe() {
      return subscription;
    },
  };
  Object.defineProperty(navigator.serviceWorker, "ready", { value: Promise.resolve({ pushManager }) });

  if (homeScreen === "manual") {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";
    Object.defineProperty(navigator, "userAgent", { value: userAgent });
    Object.defineProperty(navigator, "standalone", { value: false });
    return;
  }
  const offer = {
    async prompt() {
      document.documentElement.dataset.asked = "home screen";
    },
    userChoice: Promise.resolve({ outcome: "accepted" }),
  };
  addEventListener("DOMContentLoaded", () =>
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), offer)),
  );
}
