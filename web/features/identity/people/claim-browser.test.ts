import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLocal, removeLocal, writeLocal } from "../../../api/local-store.ts";
import { writeDraft } from "../../writing/drafts/draft.ts";
import { storeOf } from "../../writing/outbox/outgoing.ts";
import { claimBrowser } from "./claim-browser.ts";

const deleted: string[] = [];
const unsubscribe = vi.fn<() => Promise<boolean>>();
const closeNotification = vi.fn();
const message = { ...{ id: "m", groupId: "family", title: "", text: "Unsent" }, uploads: [], createdAt: 1 };

beforeEach(() => {
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ tag: "t", close: closeNotification }],
  };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  for (const known of ["PushManager", "Notification"]) vi.stubGlobal(known, {});
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) > 0 });
  vi.stubGlobal("indexedDB", {
    databases: async () => [{ name: "uploads" }],
    deleteDatabase: (name: string) => deleted.push(name),
  });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  deleted.splice(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

/** Loads the account on a page whose session has this key. */
const signIn = (personId: string, key: string) => {
  writeLocal("apiKey", key);
  return claimBrowser(personId, key);
};

/** Everything of the list in docs/architecture.md that is stored by name. */
function leaveOneOfEach() {
  writeDraft({ userId: "anna", groupId: "family" }, { id: "d", title: "", text: "Half a thought", uploads: [] });
  storeOf("anna").keep({ ...message, state: "waiting" });
  for (const name of ["recentSearches", "groups_used", "memory-hidden-family", "download:api/photos", "push"])
    writeLocal(name, ["anna"]);
  writeLocal("upload/sea.jpg/1/image/jpeg/1", { url: "api/uploads/1", at: Date.now() }, { kind: "upload" });
  localStorage.setItem("setup-banner-dismissed", "mail");
  sessionStorage.setItem("place", "1");
}

const names = () => Object.keys(localStorage).toSorted();

/** Signs Anna in, and leaves one of each. */
async function leftByAnna() {
  await signIn("anna", "annas-key");
  leaveOneOfEach();
}

test.each([
  ["over Anna's session", () => undefined],
  ["after Anna's session has ended", () => removeLocal("apiKey")],
])("Bob, who signs in %s, finds nothing of Anna's", async (_, before) => {
  await leftByAnna();
  before();
  await signIn("bob", "bobs-key");
  expect(names()).toEqual(["apiKey", "owner"]);
  expect([readLocal("apiKey"), readLocal("owner")]).toEqual(["bobs-key", "bob"]);
  expect(Object.entries(sessionStorage)).toEqual([["owner", "bob"]]);
  expect(deleted).toEqual(expect.arrayContaining(["hearth-answers", "hearth-pictures", "hearth-shared", "uploads"]));
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(closeNotification).toHaveBeenCalledOnce();
});

test.each([
  ["over her own session", () => undefined],
  ["after her session has ended", () => removeLocal("apiKey")],
])("Anna, who signs in again %s, keeps everything", async (_, before) => {
  await leftByAnna();
  const left = names();
  before();
  await signIn("anna", "annas-new-key");
  expect(names()).toEqual(left);
  expect(sessionStorage.getItem("place")).toBe("1");
  expect(deleted).toEqual([]);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("a person whose browser knew no owner yet keeps everything", async () => {
  leaveOneOfEach();
  const left = names();
  await signIn("anna", "annas-key");
  expect(names()).toEqual([...left, "apiKey", "owner"].toSorted());
});

test("a draft that a closing page of Anna saves after Bob has signed in is deleted", async () => {
  await signIn("bob", "bobs-key");
  leaveOneOfEach();
  await signIn("bob", "bobs-key");
  expect(names()).not.toContain("draft/anna/family/new");
  expect(names()).not.toContain("outbox/anna/m");
});

test("Anna's account, which arrives after Bob has signed in, takes nothing from him", async () => {
  await signIn("bob", "bobs-key");
  const left = names();
  await expect(claimBrowser("anna", "annas-key")).rejects.toThrow("The session has been replaced");
  expect(names()).toEqual(left);
  expect(readLocal("owner")).toBe("bob");
});

test("what cannot be deleted does not keep Bob out", async () => {
  await leftByAnna();
  vi.stubGlobal("indexedDB", undefined);
  unsubscribe.mockRejectedValue(new Error("The push service cannot be reached"));
  await signIn("bob", "bobs-key");
  expect(readLocal("owner")).toBe("bob");
});

test("a tab of Anna whose browser Bob has already claimed in another tab is cleared as well", async () => {
  await leftByAnna();
  writeLocal("owner", "bob");
  await signIn("bob", "bobs-key");
  expect(Object.entries(sessionStorage)).toEqual([["owner", "bob"]]);
});

test.each([
  ["the share page", () => history.replaceState(null, "", "/share?text=A+secret")],
  ["the sign-in that returns to it", () => history.replaceState({ wanted: "/share?text=A+secret" }, "", "/login")],
])("what Anna shared from another app does not wait for Bob on %s", async (_, open) => {
  await signIn("anna", "annas-key");
  open();
  await signIn("anna", "annas-new-key");
  expect(location.search + JSON.stringify(history.state)).toContain("A+secret");
  await signIn("bob", "bobs-key");
  expect(location.search + JSON.stringify(history.state)).not.toContain("A+secret");
  history.replaceState(null, "", "/");
});
