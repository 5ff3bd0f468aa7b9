import type { PushClosing, PushMessage } from "#contract/push.ts";
import { worker } from "./scope.ts";

type Push = Partial<PushMessage & PushClosing>;

/** Shows pushes while no page is open, and opens the page they are about. */
export function showPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(pushOf(event))));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { url?: string }).url));
  });
}

function pushOf(event: PushEvent): Push {
  try {
    return (event.data?.json() ?? {}) as Push;
  } catch {
    return {};
  }
}

async function show({ title = "Hearth", body, tag, url, close }: Push): Promise<void> {
  if (close !== undefined) {
    for (const shown of await worker.registration.getNotifications()) if (close.includes(shown.tag)) shown.close();
    return;
  }
  const icon = `${worker.registration.scope}icons/192.png`;
  await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url } });
}

/** Reuses an open window if there is one. */
async function open(url = ""): Promise<void> {
  const address = new URL(url, worker.registration.scope);
  if (!address.href.startsWith(worker.registration.scope)) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((window) => window.url === address.href) ?? windows[0];
  if (!shown) {
    await worker.clients.openWindow(address);
    return;
  }
  await shown.focus();
  shown.postMessage({ open: address.href });
}
